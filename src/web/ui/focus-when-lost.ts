/** As a ref: takes the focus when the element that had it has just gone; anywhere else it stays. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
