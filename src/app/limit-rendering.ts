import type { RenderPage } from '#app/pages.tsx';
import { shareOf, type Shedding } from '#app/shedding.ts';

/** Thrown instead of a page that is not drawn, so that nothing compresses or caches it. */
export class PageRefused extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('The shop is too busy to draw this page.');
    this.name = 'PageRefused';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Renders few pages at a time, so that many visitors take neither the memory of the process nor the
 * time of the API and of cached pages. Others wait for their turn. Throws PageRefused if it comes
 * too late or too many wait (Rule 108).
 */
export function limitRendering(renderPage: RenderPage, shedding: Shedding): RenderPage {
  return async (request, options) => {
    const { pathname, search } = new URL(request.url);
    const share = shareOf('pages', pathname + search);
    if (share === null) return renderPage(request, options);
    return shedding.run(share, {
      answer: () => renderPage(request, options),
      refuse: (seconds) => {
        throw new PageRefused(seconds);
      },
    });
  };
}
