/** The parts of stations that other features' pages show. */
export { StationList } from "./station-list.tsx";
