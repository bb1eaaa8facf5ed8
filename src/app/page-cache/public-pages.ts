import {
  privacyRoute,
  returnsRoute,
  sellerAgreementPageRoute,
  termsRoute,
} from '#web/routes/_shop/legal/route.tsx';
import { parseSearchText, writeSearchText } from '#web/lib/search-codec.ts';
import { articleRoute } from '#web/routes/_shop/diy-advice.$slug/route.tsx';
import { articlesRoute } from '#web/routes/_shop/diy-advice/route.tsx';
import { compareRoute } from '#web/routes/_shop/compare/route.tsx';
import { cutListRoute } from '#web/routes/_shop/cut-list/route.tsx';
import { findAStoreRoute } from '#web/routes/_shop/find-a-store/route.tsx';
import { helpRoute } from '#web/routes/_shop/help/route.tsx';
import { homeRoute } from '#web/routes/_shop/home/route.tsx';
import { productRoute } from '#web/routes/_shop/products.$slug/route.tsx';
import { recallRoute } from '#web/routes/_shop/recalls.$id/route.tsx';
import { recallsRoute } from '#web/routes/_shop/recalls/route.tsx';
import { sellerPageRoute } from '#web/routes/_shop/sellers.$slug/route.tsx';
import { serviceRoute } from '#web/routes/_shop/services.$slug/route.tsx';
import { servicesRoute } from '#web/routes/_shop/services/route.tsx';
import { warrantyRoute } from '#web/routes/_shop/warranties.$slug/route.tsx';
import { shopRoute } from '#web/routes/_shop/shop/route.tsx';

/** Pages with longer URLs are not cached: nothing links to them, and keys take memory. */
const MAX_KEY_LENGTH = 1_000;

/** Pages that are the same for every visitor. No other page may be cached, here or by proxies. */
export const PUBLIC_ROUTES = [
  homeRoute,
  shopRoute,
  productRoute,
  warrantyRoute,
  compareRoute,
  cutListRoute,
  sellerPageRoute,
  servicesRoute,
  serviceRoute,
  articlesRoute,
  articleRoute,
  findAStoreRoute,
  helpRoute,
  recallsRoute,
  recallRoute,
  privacyRoute,
  returnsRoute,
  termsRoute,
  sellerAgreementPageRoute,
] as const;

type ReadSearch = (search: Record<string, unknown>) => Readonly<Record<string, unknown>>;

interface RouteOptions {
  readonly path: string;
  readonly validateSearch?: ReadSearch;
}

const wholePaths = new Map<string, ReadSearch | undefined>();
/** Of pages of one record, by the path above them. */
const parentPaths = new Map<string, { path: string; readSearch: ReadSearch | undefined }>();
for (const route of PUBLIC_ROUTES) {
  const { path, validateSearch } = route.options as RouteOptions;
  const parent = /^.*\/(?=\$\w+$)/.exec(path)?.[0];
  if (parent === undefined) wholePaths.set(path, validateSearch);
  else parentPaths.set(parent, { path, readSearch: validateSearch });
}

/**
 * The cache key of a public page, or null for any other page. The key has only the search
 * parameters that the page's route knows, in the route's order, so that campaign parameters and
 * invalid ones share a page: `/shop?utm_source=x&page=1e3` is `/shop?page=1000`.
 */
export function publicPageKey(url: string): string | null {
  if (url.length > MAX_KEY_LENGTH) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  const isWhole = wholePaths.has(path);
  if (!isWhole && (path === parent || !parentPaths.has(parent))) return null;
  const readSearch = isWhole ? wholePaths.get(path) : parentPaths.get(parent)?.readSearch;
  if (queryAt === -1 || readSearch === undefined) return path;
  return path + writeSearchText(readSearch(parseSearchText(url.slice(queryAt))));
}

/** The route of a page with this cache key. */
export function publicPageRoute(key: string): string {
  const queryAt = key.indexOf('?');
  const path = queryAt === -1 ? key : key.slice(0, queryAt);
  return parentPaths.get(path.slice(0, path.lastIndexOf('/') + 1))?.path ?? path;
}

/** Whether browsers, proxies and this process may cache the page. */
export function isPublicPage(url: string): boolean {
  return publicPageKey(url) !== null;
}
