import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';

/** What React leaves where a part of the page failed and only its fallback could be drawn. */
const FAILED_PART = '<!--$!-->';

export interface DrawnMarkup {
  readonly markup: string;
  /**
   * What was thrown while drawing, where a part shows its fallback instead; empty for a whole page.
   */
  readonly faults: readonly unknown[];
}

/** How long a part may keep a drawing waiting for its code. */
const PATIENCE_MS = 5_000;

/**
 * Draws to complete markup. React swallows what a part below a `Suspense` throws and draws the
 * fallback for it, which the browser mends by drawing that part itself; here it is told, so that no
 * such page is kept and the fault is logged.
 */
export async function drawMarkup(
  element: ReactNode,
  { patienceMs = PATIENCE_MS } = {},
): Promise<DrawnMarkup> {
  const markup = renderToString(element);
  if (!markup.includes(FAILED_PART)) return { markup, faults: [] };
  const faults = await findFaults(element, patienceMs);
  // What was only on its way has come meanwhile.
  return { markup: faults.length > 0 ? markup : renderToString(element), faults };
}

/** Draws once more by the renderer that says what was thrown, and waits for what suspends. */
async function findFaults(element: ReactNode, patienceMs: number): Promise<unknown[]> {
  const faults: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    signal: AbortSignal.timeout(patienceMs),
    onError: (error) => void faults.push(error),
  });
  await stream.allReady;
  await stream.cancel();
  return faults;
}
