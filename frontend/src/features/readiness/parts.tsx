/** The parts of the checks before the day that other features' pages show. */
export { NextThings } from "./next-things.tsx";
