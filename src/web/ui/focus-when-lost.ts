/** A ref that takes the focus if the element that had it has just been removed. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** A ref that takes the focus as soon as the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
