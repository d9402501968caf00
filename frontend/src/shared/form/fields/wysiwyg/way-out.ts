/** In code, Tab writes two spaces (rule `editor`). After Escape, Tab moves the focus as elsewhere, so that the keyboard is not trapped. */
export function addWayOut(editor: HTMLElement): void {
  let leaves = false;
  // Escape is for the text here, and does not close the dialog around it.
  editor.dataset.mantineStopPropagation = "true";
  editor.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" && leaves) event.stopImmediatePropagation();
      if (event.key !== "Shift") leaves = event.key === "Escape";
    },
    { capture: true },
  );
}
