/** The parts of rain that other features' pages show. */
export { OwnChoices } from "./own-choices.tsx";
