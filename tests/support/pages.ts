import { createPageRenderer, type RenderedPage } from '#app/pages.tsx';

import type { TestApp } from './app.ts';
import { demoProfile } from './demo-profile.ts';

const NO_ASSETS = { script: '/assets/none.js', styles: [], preloads: [] };

/**
 * Renders pages of a test's shop in-process, as the server would send them; the built files are
 * left out.
 */
export function pagesOf(test: TestApp): (path: string) => Promise<RenderedPage> {
  return (path) => {
    const render = createPageRenderer({
      services: test.services,
      call: test.call,
      answers: test,
      assetsFor: () => NO_ASSETS,
      lastShop: () => demoProfile,
    });
    return render(new Request(new URL(path, test.config.siteUrl)));
  };
}
