import { errorMessage } from '#web/lib/error-message.ts';

/** A part of a page that may fail without failing the page. */
export type Settled<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly message: string };

/** Waits for one part of a page; a failure becomes its message, for the part's own error text. */
export async function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, data: await promise };
  } catch (error) {
    return { ok: false, message: errorMessage(error) };
  }
}
