import { useState } from "react";
import type { Desk } from "./queue/desk.ts";
import type { Item } from "./queue/records.ts";

/** Reads another phone's items and appends them to this phone's queue. */
export type TakeIn = (read: () => Promise<readonly Item[]>, from: string) => void;

/** Returns the outcome of the last import in words, and the function that imports. */
export function useTakeIn(desk: Desk): [string, TakeIn] {
  const [told, setTold] = useState("");
  const takeIn = async (read: () => Promise<readonly Item[]>, from: string) => {
    try {
      const taken = await read();
      await desk.takeIn(taken);
      setTold(`${taken.length} taken in from the ${from}.`);
    } catch (error) {
      setTold(error instanceof Error ? error.message : `The ${from} could not be read.`);
    }
  };
  return [told, (read, from) => void takeIn(read, from)];
}
