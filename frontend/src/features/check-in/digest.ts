import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The digest of a pass, as in the list. Not `crypto.subtle`, which is missing on plain http, as in a clubhouse network. */
export function digestOf(code: string): string {
  return bytesToHex(sha256(utf8ToBytes(code)));
}
