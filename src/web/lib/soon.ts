const FIRST_TOUCH = ['pointerdown', 'keydown', 'click'] as const;
const LATEST_MS = 1_000;

/**
 * Runs the work once, when the browser is idle or as soon as the reader presses anything. Returns a
 * function that cancels it.
 */
export function soon(work: () => void): () => void {
  const controller = new AbortController();
  const run = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    work();
  };
  for (const event of FIRST_TOUCH) {
    addEventListener(event, run, { capture: true, signal: controller.signal });
  }
  // Not every browser reports when it is idle.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, LATEST_MS);
  return () => controller.abort();
}
