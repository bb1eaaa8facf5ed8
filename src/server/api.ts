import { Hono } from 'hono';
import { routePath } from 'hono/route';

import { allEndpoints } from '#contract/endpoints/every.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { mountPeople } from '#server/accounts/administration/routes.ts';
import { mountAuth } from '#server/accounts/auth-routes.ts';
import { mountAccount } from '#server/accounts/routes.ts';
import { authenticateBearer } from '#server/api-keys/authenticate-bearer.ts';
import { mountApiKeys } from '#server/api-keys/routes.ts';
import { mountSavedViews } from '#server/saved-views/routes.ts';
import { mountWebhooks } from '#server/webhooks/routes.ts';
import { mountCart } from '#server/cart/routes.ts';
import { mountConsents } from '#server/consents/routes.ts';
import { mountCatalog } from '#server/catalog/routes.ts';
import { mountImports } from '#server/catalog/editing/imports/routes.ts';
import { mountPriceChanges } from '#server/catalog/editing/prices/routes.ts';
import { mountProductEditing } from '#server/catalog/editing/products/routes.ts';
import { mountTaxonomy } from '#server/catalog/editing/taxonomy/routes.ts';
import { mountSearchMisses } from '#server/catalog/search/routes.ts';
import { mountClosures } from '#server/closures/routes.ts';
import { mountOpening } from '#server/opening/routes.ts';
import { mountCheckout } from '#server/checkout/routes.ts';
import { mountCommissionInvoices } from '#server/commission-invoices/routes.ts';
import { mountCommission } from '#server/commission/routes.ts';
import { mountMoney } from '#server/ledger/routes.ts';
import { mountPayouts } from '#server/payouts/routes.ts';
import { mountOfficeReviews } from '#server/reviews/office/routes.ts';
import { mountReturns } from '#server/returns/routes.ts';
import { mountReviews } from '#server/reviews/routes.ts';
import { mountRecalls } from '#server/recalls/routes.ts';
import { mountReports } from '#server/reports/routes.ts';
import { mountContentEditing } from '#server/content/editing/routes.ts';
import { mountSiteContent } from '#server/content/items/routes.ts';
import { mountContent } from '#server/content/routes.ts';
import { mountDashboards } from '#server/dashboards/routes.ts';
import { createCallInProcess, type CallInProcess } from '#server/http/call-in-process.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import type { Services } from '#server/http/context.ts';
import { createReadAs, type ReadAs } from '#server/http/read-as.ts';
import { docsPage } from '#server/docs-page.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { Api } from '#server/http/mount.ts';
import { openApiDocument } from '#server/openapi.ts';
import { mountInvoices } from '#server/invoices/routes.ts';
import { mountMessages } from '#server/messages/routes.ts';
import { mountOfficeOrders } from '#server/order-management/office/routes.ts';
import { mountSellerOrders } from '#server/order-management/seller/routes.ts';
import { mountOfficeParcels } from '#server/order-management/parcels/routes.ts';
import { mountOperations } from '#server/operations/routes.ts';
import { mountOrders } from '#server/order-management/routes.ts';
import { mountPayments } from '#server/payments/routes.ts';
import { databaseIsReady } from '#server/platform/database.ts';
import { currentRequestId, noteRoute } from '#server/platform/current-request.ts';
import { mountSellers } from '#server/sellers/routes.ts';
import { mountSellerPeople } from '#server/sellers/people/routes.ts';
import { mountSettings } from '#server/settings/routes.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { mountSyndication } from '#server/syndication/routes.ts';
import { mountNotices } from '#server/notices/routes.ts';
import { mountUploads } from '#server/uploads/routes.ts';

/** Prefixes that the API answers; everything else is a page. */
export const API_PREFIXES = [
  '/api',
  '/auth',
  '/functions',
  '/storage',
  '/webhooks',
  '/health',
  '/ready',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/unsubscribe',
  '/feeds',
];

interface ApiOptions {
  /** Whether the process should get requests; by default, whether the database is ready. */
  readonly isReady?: () => Promise<boolean>;
  /** By default the shop is open. */
  readonly closing?: Api['closing'] | undefined;
}

/** The HTTP interface without a socket, and the same calls from within the process. */
export function createApi(
  services: Services,
  { isReady = () => databaseIsReady(services.db), closing = () => null }: ApiOptions = {},
): { app: Hono; call: CallInProcess; readAs: ReadAs } {
  const app = new Hono();
  const limits = createRateLimits(services.config);
  const api: Api = {
    app,
    services,
    limits,
    closing,
    authenticate: authenticateBearer,
    handlers: new Map(),
  };

  app.use(async (c, next) => {
    // The first handler after this one.
    noteRoute(routePath(c, 1) || '/*');
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (services.config.isProduction) {
      c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    }
  });

  mountHealth(api, isReady);
  mountAuth(api);
  mountAccount(api);
  mountConsents(api);
  mountCatalog(api);
  mountPeople(api);
  mountDashboards(api);
  mountSellers(api);
  mountSellerPeople(api);
  mountNotices(api);
  mountApiKeys(api);
  mountWebhooks(api);
  mountSavedViews(api);
  mountOperations(api);
  mountClosures(api);
  mountOpening(api);
  mountTaxonomy(api);
  mountProductEditing(api);
  mountImports(api);
  mountPriceChanges(api);
  mountSearchMisses(api);
  mountContent(api);
  mountContentEditing(api);
  mountSiteContent(api);
  mountCommission(api);
  mountMoney(api);
  mountPayouts(api);
  mountCommissionInvoices(api);
  mountReports(api);
  mountRecalls(api);
  mountReturns(api);
  mountReviews(api);
  mountOfficeReviews(api);
  mountSettings(api);
  mountCart(api);
  mountCheckout(api);
  mountOrders(api);
  mountInvoices(api);
  mountOfficeOrders(api);
  mountSellerOrders(api);
  mountOfficeParcels(api);
  mountMessages(api);
  mountPayments(api);
  mountUploads(api);
  mountSyndication(api);
  mountDocument(api);

  const onError = (error: unknown, c: Parameters<typeof errorResponse>[0]) => {
    const shape = c.req.path.startsWith('/functions/') ? 'function' : 'standard';
    return errorResponse(c, error, { requestId: currentRequestId(), log: services.log, shape });
  };
  app.notFound((c) => {
    const allowed = methodsAt(c.req.path);
    if (allowed.length === 0) return onError(new AppError('ROUTE_NOT_FOUND'), c);
    c.header('Allow', allowed.join(', '));
    return onError(new AppError('METHOD_NOT_ALLOWED'), c);
  });
  app.onError(onError);
  return { app, call: createCallInProcess(api), readAs: createReadAs(api) };
}

/** `/health`: the process is alive. `/ready`: it can serve, reading and writing (Rule 46). */
function mountHealth({ app }: Api, isReady: () => Promise<boolean>): void {
  let checking: Promise<boolean> | null = null;
  // A check opens a connection and anyone may ask, so those who ask at the same time share one.
  const check = () =>
    (checking ??= isReady()
      .catch(() => false)
      .finally(() => {
        checking = null;
      }));
  app.get('/health', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  app.get('/ready', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (await check()) return c.json({ status: 'ready' });
    c.header('Retry-After', '2');
    return c.json({ status: 'unavailable' }, 503);
  });
}

function mountDocument({ app, services }: Api): void {
  const documentOf = forNewestName((name) =>
    openApiDocument(allEndpoints(), { shopName: name, serverUrl: services.config.siteUrl }),
  );
  const pageOf = forNewestName((name) => docsPage(allEndpoints(), name));
  app.get('/api/openapi.json', async (c) => {
    const { name } = await loadShop(services);
    return c.json(documentOf(name));
  });
  app.get('/api/docs', async (c) => {
    const { name } = await loadShop(services);
    const page = pageOf(name);
    c.header('Content-Security-Policy', page.csp);
    return c.html(page.html);
  });
}

/**
 * Makes something once for the shop's current name, on the first request: it takes longer than the
 * rest of the start of the API.
 */
function forNewestName<Made>(make: (name: string) => Made): (name: string) => Made {
  let newest: { readonly name: string; readonly made: Made } | undefined;
  return (name) => {
    if (newest?.name !== name) newest = { name, made: make(name) };
    return newest.made;
  };
}

/** Methods declared at a path, for 405 answers. */
function methodsAt(path: string): string[] {
  const segments = path.split('/');
  return allEndpoints()
    .filter((entry) => {
      const declared = entry.path.split('/');
      return (
        declared.length === segments.length &&
        declared.every((part, index) => part.startsWith('{') || part === segments[index])
      );
    })
    .map((entry) => entry.method);
}
