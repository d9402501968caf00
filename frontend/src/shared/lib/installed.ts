/** Whether the site was opened from the home screen, as an installed app: then it is one person's phone, and no shared browser. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
