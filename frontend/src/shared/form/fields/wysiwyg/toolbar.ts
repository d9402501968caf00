/** The buttons of the editor's formats (rule `editor`), by Quill's names; a second press removes the format. */
export const toolbar = [
  [{ header: 1 }, { header: 2 }, { header: 3 }],
  [{ size: "small" }, { size: "large" }, { size: "huge" }],
  ["bold", "italic", "underline", "strike"],
  [{ list: "ordered" }, { list: "bullet" }, { indent: "-1" }, { indent: "+1" }],
  [{ align: "" }, { align: "center" }, { align: "right" }, { align: "justify" }],
  ["blockquote", "code-block"],
  ["link", "image", "video", "clean"],
];

/** Labels by Quill's names of the buttons. */
const labels: Record<string, string> = {
  "header: 1": "Heading 1",
  "header: 2": "Heading 2",
  "header: 3": "Heading 3",
  "size: small": "Small text",
  "size: large": "Large text",
  "size: huge": "Huge text",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strike through",
  "list: ordered": "Numbered list",
  "list: bullet": "List",
  "indent: -1": "Less indent",
  "indent: +1": "More indent",
  align: "Align left",
  "align: ": "Align left",
  "align: center": "Center",
  "align: right": "Align right",
  "align: justify": "Justify",
  blockquote: "Quotation",
  "code-block": "Code",
  link: "Link",
  image: "Picture",
  video: "Video",
  clean: "Remove formatting",
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Labels the buttons, and makes them one stop of the Tab key, with arrow keys inside. */
export function prepareToolbar(place: HTMLElement): void {
  place.setAttribute("aria-label", "Formatting");
  const buttons = [...place.querySelectorAll("button")];
  const makeStop = (stop: EventTarget | null | undefined) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  for (const button of buttons) {
    button.title = labels[button.getAttribute("aria-label") ?? ""] ?? "";
    button.setAttribute("aria-label", button.title);
  }
  makeStop(buttons[0]);
  place.addEventListener("focusin", ({ target }) => makeStop(target));
  place.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const here = buttons.findIndex((button) => button === event.target);
    if (step === undefined || here < 0) return;
    event.preventDefault();
    buttons.at((here + step) % buttons.length)?.focus();
  });
}
