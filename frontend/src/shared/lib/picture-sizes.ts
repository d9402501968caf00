/** What a browser chooses from: the whole picture, at most 2560 pixels wide, and the small one of 1080 (decisions §7). */
export function sizesOf(address: string): string {
  return `${address}?size=small 1080w, ${address} 2560w`;
}
