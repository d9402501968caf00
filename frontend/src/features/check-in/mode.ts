import { useState } from "react";

/** The two ways to find attendees: by scanning passes or by typing names. */
export type Mode = "scan" | "name";

const key = "checkInMode";

/** The mode that this device used last; `scan` at first. */
export function useMode(): [Mode, { choose: (mode: Mode) => void; fallBack: () => void }] {
  const [mode, setMode] = useState<Mode>(() =>
    localStorage.getItem(key) === "name" ? "name" : "scan",
  );
  const choose = (chosen: Mode) => {
    localStorage.setItem(key, chosen);
    setMode(chosen);
  };
  return [mode, { choose, fallBack: () => setMode("name") }];
}
