/** The parts of check-in that other features use. */
export { keepStation } from "./keep-station.ts";
export { StorageError } from "./queue/storage-error.ts";
export { forgetOldDesks, keptDesks } from "./kept-desks.ts";
