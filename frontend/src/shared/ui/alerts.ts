/** The browser's own dialogs (rule `alerts`). Only this module calls them. */

export function showAlert(text: string): void {
  window.alert(text);
}

export function askConfirm(question: string): boolean {
  return window.confirm(question);
}
