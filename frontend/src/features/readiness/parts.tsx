/** The parts of the checks before the day for pages of other features. */
export { NextThings } from "./next-things.tsx";
