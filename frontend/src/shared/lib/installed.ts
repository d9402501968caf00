/** Whether the site was opened from the home screen, as an app of its own: one person's phone, and no browser that others use. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
