export type ToastTone = 'info' | 'success' | 'danger';

export interface ToastOptions {
  message: string;
  tone?: ToastTone | undefined;
  /** One thing to do; it never lives in the toast alone. */
  action?: { label: string; onAction: () => void } | { label: string; href: string } | undefined;
}

type ShowToast = (toast: ToastOptions) => void;

const waiting: ToastOptions[] = [];
let show: ShowToast | null = null;

/**
 * Says something in passing for eight seconds. Where no toaster stands, toasts wait for the next
 * page that has one.
 */
export function showToast(toast: ToastOptions): void {
  if (show === null) waiting.push(toast);
  else show(toast);
}

/** The toaster takes over, what waited first; answers how it leaves again. */
export function attachToaster(listener: ShowToast): () => void {
  show = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    if (show === listener) show = null;
  };
}
