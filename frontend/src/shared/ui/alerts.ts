/** The browser's own dialogs (rule `alerts`), called from here alone. */

export function showAlert(text: string): void {
  window.alert(text);
}

export function askConfirm(question: string): boolean {
  return window.confirm(question);
}
