/** The sizes that printers have. */
export const papers = { letter: "Letter (8.5 × 11 in)", a4: "A4 (210 × 297 mm)" } as const;
export type PaperSize = keyof typeof papers;

const key = "fairway.paper";

/** The size that was chosen last in this browser; Letter at first. */
export function keptPaper(): PaperSize {
  return localStorage.getItem(key) === "a4" ? "a4" : "letter";
}

export function keepPaper(size: PaperSize): void {
  localStorage.setItem(key, size);
}
