import { errorMessage } from '#web/lib/error-message.ts';

/** The result of a part of a page that may fail without failing the page. */
export type Settled<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly message: string };

/** Waits for a part of a page; an error becomes its message. */
export async function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, data: await promise };
  } catch (error) {
    return { ok: false, message: errorMessage(error) };
  }
}
