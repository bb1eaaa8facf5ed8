/** A ref that takes the focus if the element that had it has just been removed. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
