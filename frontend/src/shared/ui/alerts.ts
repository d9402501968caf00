/** The browser's own dialogs (decisions §2), called from here alone. */

export function showAlert(text: string): void {
  window.alert(text);
}

export function askConfirm(question: string): boolean {
  return window.confirm(question);
}
