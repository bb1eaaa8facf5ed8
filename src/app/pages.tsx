import { randomUUID } from 'node:crypto';

import {
  createRequestHandler,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import type { AssetsFor } from '#app/assets.ts';
import { isPublicPage } from '#app/page-cache/public-pages.ts';
import type { SharedAnswers } from '#app/page-cache/shared-answers.ts';
import { createPageClient, type ApiUsage } from '#app/page-client.ts';
import { renderToHtml } from '#app/render-to-html.ts';
import { pageConfigOf } from '#app/page-config.ts';
import { contentSecurityPolicy, pageHeaders, takeMarkedScripts } from '#app/security-headers.ts';
import type { CallInProcess } from '#server/http/call-in-process.ts';
import type { Services } from '#server/http/context.ts';
import { noteRoute } from '#server/platform/current-request.ts';
import { createShopRouter } from '#web/routes/shop-tree.tsx';

export interface PageRendererOptions {
  readonly services: Pick<Services, 'config' | 'log'>;
  /** The API that loaders call in-process: what a page shows is what an integrator can fetch. */
  readonly call: CallInProcess;
  readonly answers: Pick<SharedAnswers, 'call'>;
  readonly assetsFor: AssetsFor;
  /** The profile as last read, for pages drawn while the database does not answer. */
  readonly lastShop: () => Shop;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** Whether every part of it could be read, and it may be kept. */
  readonly isWhole: boolean;
  /** What it shows, as the database's triggers name it. */
  readonly tags: ReadonlySet<string>;
}

/**
 * With `mayShare` it may show answers that were read for another page since the last change.
 * `onStart` is called before the first query.
 */
export type RenderPage = (
  request: Request,
  options?: { readonly mayShare?: boolean; readonly onStart?: () => void },
) => Promise<RenderedPage>;

type ShopRouter = ReturnType<typeof createShopRouter>;

/** How long a browser or search engine is asked to wait for a shop that cannot answer. */
const RETRY_AFTER_SECONDS = '2';
/** The router's time of loading, which would make two equal pages differ. */
const HYDRATION_CLOCK = /(\{i:"(?:[^"\\]|\\.)*",u:)\d{13}(?=,s:)/g;

/**
 * Renders a page to complete HTML. Public pages are the same for every visitor: no cookie, no user
 * is read.
 */
export function createPageRenderer({
  services,
  call,
  answers,
  assetsFor,
  lastShop,
}: PageRendererOptions): RenderPage {
  const { config, log } = services;
  const headers = pageHeaders(config);

  return async (request, { mayShare = false, onStart } = {}) => {
    onStart?.();
    const { api, usage } = createPageClient(mayShare ? answers.call : call);
    const mark = randomUUID();
    const shop = await api.catalog.getShop().catch(lastShop);
    const handle = createRequestHandler({
      request,
      createRouter: () => {
        const router = createShopRouter({
          api,
          config: pageConfigOf(config, shop),
          assets: assetsFor([]),
        });
        router.update({ context: router.options.context, ssr: { nonce: mark } });
        return router;
      },
    });
    let marked = '';
    const response = await handle(async ({ router }) => {
      const shopRouter = router as unknown as ShopRouter;
      const status = statusOf(shopRouter, usage, log);
      noteRoute(shopRouter.state.matches.at(-1)?.fullPath ?? '/$');
      shopRouter.update({
        context: { ...shopRouter.options.context, assets: assetsFor(pageModulesOf(shopRouter)) },
      });
      const rendered = await renderToHtml(<RouterServer router={shopRouter} />);
      for (const error of rendered.errors) logFault(log, error, request.url);
      marked = await transformHtmlStringWithRouter(shopRouter, rendered.html);
      // The page itself goes beside it: a Response would encode it to bytes and decode it again.
      return new Response(null, {
        status: rendered.errors.length > 0 && status === 200 ? 500 : status,
      });
    });
    const { html, scripts } = takeMarkedScripts(marked, mark, (source) =>
      source.replaceAll(HYDRATION_CLOCK, '$10'),
    );
    return {
      status: response.status,
      html,
      isWhole: usage.statuses.every((status) => status < 500 && status !== 429),
      tags: usage.tags,
      headers: {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl(request, response.status),
        'Content-Security-Policy': contentSecurityPolicy(scripts),
        ...(response.status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
        ...locationOf(response),
      },
    };
  };
}

/**
 * Public pages may be kept by anybody who asks each time whether they still hold; all else by
 * nobody.
 */
function cacheControl(request: Request, status: number): string {
  const { pathname, search } = new URL(request.url);
  return status === 200 && isPublicPage(pathname + search)
    ? 'public, max-age=0, must-revalidate'
    : 'no-store';
}

function locationOf(response: Response): Record<string, string> {
  const location = response.headers.get('Location');
  return location === null ? {} : { Location: location };
}

/**
 * 404 where nothing is, the API's own status where a loader was refused, 500 for a fault of ours. A
 * page whose parts each show their own error is a good answer, but not when there was nothing to
 * read at all.
 */
function statusOf(router: ShopRouter, usage: ApiUsage, log: Services['log']): number {
  for (const match of router.state.matches) {
    if (match.status === 'notFound') return 404;
    if (match.status !== 'error') continue;
    const { error } = match;
    if (error instanceof ApiError) return error.status >= 400 ? error.status : 503;
    logFault(log, error, match.routeId);
    return 500;
  }
  // Every page asks for the profile, the menu and the settings; one that asks for nothing else
  // stands without them.
  const readNothing = usage.statuses.length > 3 && usage.statuses.every((status) => status === 503);
  return readNothing ? 503 : 200;
}

function logFault(log: Services['log'], error: unknown, where: string): void {
  log.error({ err: error, where }, 'A page failed to render');
}

/** Source modules of the matched pages, so that the browser can fetch them beside the entry. */
function pageModulesOf(router: ShopRouter): string[] {
  return router.state.matches.flatMap(({ staticData }) => {
    const module = (staticData as { readonly module?: string } | undefined)?.module;
    return module === undefined ? [] : [module];
  });
}

/** The same page for the HTTP framework, which serves all that is not kept. */
export function toResponse({
  status,
  headers,
  html,
}: Pick<RenderedPage, 'status' | 'headers' | 'html'>): Response {
  return new Response(html, { status, headers });
}
