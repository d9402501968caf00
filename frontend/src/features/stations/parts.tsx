/** The parts of stations for pages of other features. */
export { StationList } from "./station-list.tsx";
