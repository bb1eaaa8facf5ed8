import { createStore } from '#web/lib/store.ts';

export type ToastTone = 'info' | 'success' | 'danger';

export interface ToastOptions {
  message: string;
  tone?: ToastTone | undefined;
  /** The caller announces it to screen readers itself. */
  isSpoken?: boolean | undefined;
  /** One action; it must also exist outside the toast. */
  action?: { label: string; onAction: () => void } | { label: string; href: string } | undefined;
}

type ShowToast = (toast: ToastOptions) => void;

/** Whether any message has been shown on this page. */
export const hasToasts = createStore(false);

/** The messages that wait for a toaster. */
export const waitingToasts = createStore<readonly ToastOptions[]>([]);

let show: ShowToast | null = null;

/**
 * Shows a message for eight seconds. Without a toaster on the page, messages wait for the next page
 * that has one.
 */
export function showToast(toast: ToastOptions): void {
  hasToasts.set(true);
  if (show === null) waitingToasts.set([...waitingToasts.getSnapshot(), toast]);
  else show(toast);
}

/**
 * Attaches the toaster, starting with the waiting messages; returns the function that detaches it.
 */
export function attachToaster(listener: ShowToast): () => void {
  show = listener;
  const waiting = waitingToasts.getSnapshot();
  waitingToasts.set([]);
  for (const toast of waiting) listener(toast);
  return () => {
    if (show === listener) show = null;
  };
}
