/** The parts of sponsors for the pages of users and sponsors. */
export { EditSponsor } from "./edit-sponsor.tsx";
export { NewSponsor } from "./new-sponsor.tsx";
export { SponsorsTab } from "./sponsors-tab.tsx";
