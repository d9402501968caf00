/** The paper sizes. */
export const papers = { letter: "Letter (8.5 × 11 in)", a4: "A4 (210 × 297 mm)" } as const;
export type PaperSize = keyof typeof papers;

const key = "fairway.paper";

/** The size last chosen in this browser; Letter by default. */
export function keptPaper(): PaperSize {
  return localStorage.getItem(key) === "a4" ? "a4" : "letter";
}

export function keepPaper(size: PaperSize): void {
  localStorage.setItem(key, size);
}
