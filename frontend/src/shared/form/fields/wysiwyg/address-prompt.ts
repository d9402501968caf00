import type Quill from "quill";
import type { BaseTooltip } from "quill/themes/base.js";
import { isLinkAddress } from "#shared/lib/sanitize-html.ts";
import { videoAddress } from "#shared/lib/video-address.ts";
import { showAlert } from "#shared/ui/alerts.ts";

/** The line into which the address of a link or a video is typed. */
export function prepareAddressPrompt(quill: Quill): void {
  const { tooltip } = quill.theme as typeof quill.theme & { tooltip: BaseTooltip };
  const input = tooltip.textbox;
  if (input === null) return;
  input.setAttribute("aria-label", "Address");
  input.dataset.link = "https://example.org";
  input.dataset.video = "https://www.youtube.com/watch?v=…";
  // Escape closes this line, and not the dialog around it.
  input.dataset.mantineStopPropagation = "true";
  const save = tooltip.save.bind(tooltip);
  tooltip.save = () => {
    const isVideo = tooltip.root.dataset.mode === "video";
    const address = isVideo ? videoAddress(input.value) : linkAddress(input.value.trim());
    if (address === null) {
      showAlert(
        isVideo
          ? "Only videos of YouTube and Vimeo can be shown."
          : "A link leads to http, https, mailto, tel or sms.",
      );
      return;
    }
    input.value = address;
    save();
  };
}

/** The address that a user means: without its protocol a web address would lead to a page of this site. Null for any other protocol. */
function linkAddress(typed: string): string | null {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(typed)) return `https://${typed}`;
  return isLinkAddress(typed) ? typed : null;
}
