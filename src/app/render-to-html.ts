import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';

/** React's marker of a part that failed and shows its fallback. */
const FAILED_PART = '<!--$!-->';

export interface RenderedHtml {
  readonly html: string;
  /** What was thrown by parts that show their fallbacks; empty for a complete page. */
  readonly errors: readonly unknown[];
}

/** How long rendering waits for the code of a part. */
const TIMEOUT_MS = 5_000;

/**
 * Renders to complete HTML. React swallows what a part below a `Suspense` throws and renders its
 * fallback, which the browser replaces by rendering that part itself. The errors are returned, so
 * that the caller logs them and does not cache the page.
 */
export async function renderToHtml(
  element: ReactNode,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<RenderedHtml> {
  const html = renderToString(element);
  if (!html.includes(FAILED_PART)) return { html, errors: [] };
  const errors = await findErrors(element, timeoutMs);
  // Code that was still loading is there now.
  return { html: errors.length > 0 ? html : renderToString(element), errors };
}

/** Renders again with the renderer that reports errors, and waits for parts that suspend. */
async function findErrors(element: ReactNode, timeoutMs: number): Promise<unknown[]> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    signal: AbortSignal.timeout(timeoutMs),
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  await stream.cancel();
  return errors;
}
