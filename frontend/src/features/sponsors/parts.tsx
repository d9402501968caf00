/** The parts of sponsors that the pages of people and sponsors show beside users. */
export { EditSponsor } from "./edit-sponsor.tsx";
export { NewSponsor } from "./new-sponsor.tsx";
export { SponsorsTab } from "./sponsors-tab.tsx";
