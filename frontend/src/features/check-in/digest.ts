import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The digest by which the list knows a pass. The browser's own SHA-256 is not there on plain http, as in the network of a clubhouse. */
export function digestOf(code: string): string {
  return bytesToHex(sha256(utf8ToBytes(code)));
}
