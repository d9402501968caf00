/** The parts of weather for pages of other features. */
export { OwnChoices } from "./own-choices.tsx";
