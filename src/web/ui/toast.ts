export type ToastTone = 'info' | 'success' | 'danger';

export interface ToastOptions {
  message: string;
  tone?: ToastTone | undefined;
  /** One action; it must also exist outside the toast. */
  action?: { label: string; onAction: () => void } | { label: string; href: string } | undefined;
}

type ShowToast = (toast: ToastOptions) => void;

const waiting: ToastOptions[] = [];
let show: ShowToast | null = null;

/**
 * Shows a message for eight seconds. Without a toaster on the page, messages wait for the next page
 * that has one.
 */
export function showToast(toast: ToastOptions): void {
  if (show === null) waiting.push(toast);
  else show(toast);
}

/**
 * Attaches the toaster, starting with the waiting messages; returns the function that detaches it.
 */
export function attachToaster(listener: ShowToast): () => void {
  show = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    if (show === listener) show = null;
  };
}
