import type { RenderedPage, RenderPage } from '#app/pages.tsx';
import { plainHeaders } from '#app/security-headers.ts';
import type { Config } from '#server/platform/config.ts';
import { createTurns } from '#server/platform/turns.ts';

/** Enough to render while others wait for the database; more would only share the processor. */
const RENDERED_AT_ONCE = 4;
const MOST_WAITING = 250;
const LONGEST_WAIT_MS = 1_000;

/**
 * Renders few pages at a time, so that many visitors take neither the memory of the process nor the
 * time of the API and of cached pages. Others wait for their turn, for a second at most. Those for
 * whom it comes too late get 503 with `Retry-After`, as does everyone when the queue is full.
 */
export function limitRendering(
  renderPage: RenderPage,
  config: Pick<Config, 'isProduction'>,
): RenderPage {
  const turns = createTurns(RENDERED_AT_ONCE);
  return async (request, options) => {
    if (turns.waiting() >= MOST_WAITING) return busyPage(config);
    return turns.run(() => renderPage(request, options), {
      ms: LONGEST_WAIT_MS,
      tooLate: () => busyPage(config),
    });
  };
}

function busyPage(config: Pick<Config, 'isProduction'>): RenderedPage {
  return {
    status: 503,
    headers: {
      ...plainHeaders(config),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    },
    html: 'The shop is very busy. Please try again in a few seconds.',
    isWhole: false,
    tags: new Set(),
  };
}
