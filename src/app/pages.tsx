import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import type { Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';

import { ApiError } from '#contract/errors/api-error.ts';

import type { AssetsFor } from '#app/assets.ts';
import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import type { Services } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { createShopRouter } from '#web/routes/shop-tree.tsx';

export interface PageRendererOptions {
  readonly services: Services;
  /** The API that loaders call in-process: what a page shows is what an integrator can fetch. */
  readonly api: Hono;
  readonly assetsFor: AssetsFor;
}

type ShopRouter = ReturnType<typeof createShopRouter>;

/** Renders a page to complete HTML. Public pages are the same for every visitor: no cookie, no user is read. */
export function createPageRenderer({ services, api, assetsFor }: PageRendererOptions) {
  const { config, log } = services;
  const client = createApiClient({
    publicKey: config.publicKey,
    transport: async (path, init) => api.fetch(new Request(new URL(path, config.siteUrl), init)),
    accessToken: () => Promise.resolve(null),
  });
  const headers = pageHeaders(config);

  return async function renderPage(request: Request): Promise<Response> {
    const handle = createRequestHandler({
      request,
      createRouter: () =>
        createShopRouter({
          api: client,
          config: { publicKey: config.publicKey, siteUrl: config.siteUrl },
          assets: assetsFor([]),
        }),
    });
    return handle(async ({ router }) => {
      const shopRouter = router as unknown as ShopRouter;
      const status = statusOf(shopRouter, log);
      shopRouter.update({
        context: { ...shopRouter.options.context, assets: assetsFor(pageModulesOf(shopRouter)) },
      });
      const markup = renderToString(<RouterServer router={shopRouter} />);
      const html = await transformHtmlStringWithRouter(shopRouter, markup);
      return new Response(html, {
        status,
        headers: {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
          'Content-Security-Policy': contentSecurityPolicy(html),
        },
      });
    });
  };
}

/** 404 where nothing is, the API's own status where a loader was refused, 500 for a fault of ours. */
function statusOf(router: ShopRouter, log: Services['log']): number {
  for (const match of router.state.matches) {
    if (match.status === 'notFound') return 404;
    if (match.status !== 'error') continue;
    const { error } = match;
    if (error instanceof ApiError) return error.status >= 400 ? error.status : 503;
    log.error(
      { err: error, reference: newId(), routeId: match.routeId },
      'A page failed to render',
    );
    return 500;
  }
  return 200;
}

/** Source modules of the matched pages, so that the browser can fetch them beside the entry. */
function pageModulesOf(router: ShopRouter): string[] {
  return router.state.matches.flatMap(({ staticData }) => {
    const module = (staticData as { readonly module?: string } | undefined)?.module;
    return module === undefined ? [] : [module];
  });
}
