import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';

import { isOfficePath, officeAreaOf } from '#contract/paths/pages.ts';
import { readRenditionPath } from '#contract/paths/pictures.ts';

import { API_PREFIXES } from '#server/api.ts';
import { toAppError } from '#server/http/errors.ts';
import { noteRoute, noteStored } from '#server/platform/current-request.ts';
import type { Renditions } from '#server/pictures/renditions.ts';
import { publishedAddress } from '#server/uploads/attachments.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

export interface SiteOptions {
  readonly api: Hono;
  readonly renderPage: (request: Request) => Promise<Response>;
  /** The document of the back offices. */
  readonly officePage: (path: string) => Response;
  /** Answers nothing outside demo mode. */
  readonly devPages: Hono;
  /** Icons, colours and what else follows from the shop's profile. */
  readonly brandFiles: Hono;
  readonly renditions: Renditions;
  /** The browser build, relative to the working folder. */
  readonly clientDir: string;
}

/** All that the shop serves: the API, the built files and pages. */
export function createSite(options: SiteOptions): Hono {
  const { api, renderPage, officePage, devPages, brandFiles, renditions, clientDir } = options;
  const site = new Hono();
  site.use(compress());
  for (const prefix of API_PREFIXES) {
    site.all(prefix, (c) => api.fetch(c.req.raw, c.env as object));
    site.all(`${prefix}/*`, (c) => api.fetch(c.req.raw, c.env as object));
  }
  site.route('/', devPages);
  site.route('/', brandFiles);
  site.get('/renditions/*', (c) => answerRendition(c, renditions));
  // The build's own manifest is for the server alone.
  site.use('/.vite/*', (c) => Promise.resolve(notFound(c)));
  site.use(
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_, c) => {
        const isBuilt = c.req.path.startsWith('/assets/');
        noteRoute(isBuilt ? '/assets/*' : '/files/*');
        noteStored();
        c.header('Cache-Control', isBuilt ? ONE_YEAR : ONE_HOUR);
        c.header('X-Content-Type-Options', 'nosniff');
      },
    }),
  );
  site.get('/assets/*', notFound);
  site.get('/admin-login', (c) => c.redirect('/admin/login', 308));
  site.on(['GET', 'HEAD'], '*', (c) =>
    isOfficePath(c.req.path) ? answerOffice(c, officePage) : renderPage(c.req.raw),
  );
  site.all('*', (c) => {
    c.header('Allow', 'GET, HEAD');
    return c.text('Method not allowed', 405);
  });
  return site;
}

function answerOffice(c: Context, officePage: SiteOptions['officePage']): Response {
  noteRoute(`/${officeAreaOf(c.req.path)}/*`);
  noteStored();
  return officePage(c.req.path);
}

function notFound(c: Context): Response {
  c.header('Cache-Control', 'no-store');
  return c.text('Not found', 404);
}

/**
 * A picture in one size and format. A changed picture gets a new address, but one of a review may
 * be taken down.
 */
async function answerRendition(c: Context, renditions: Renditions): Promise<Response> {
  noteRoute('/renditions/*');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'no-store');
  const asked = readRenditionPath(c.req.path);
  if (asked === null) return notFound(c);
  const found = await renditions.find(asked).catch((error: unknown) => {
    if (toAppError(error).status === 503) return 'busy' as const;
    throw error;
  });
  if (found === null) return notFound(c);
  if (found === 'busy') {
    c.header('Retry-After', '5');
    return c.text('The picture cannot be generated at the moment. Please try again.', 503);
  }
  noteStored();
  c.header('Cache-Control', asked.source.startsWith(publishedAddress('')) ? ONE_HOUR : ONE_YEAR);
  c.header('ETag', found.etag);
  if (c.req.header('if-none-match') === found.etag) return c.body(null, 304);
  c.header('Content-Type', `image/${asked.format}`);
  return c.body(new Uint8Array(found.body));
}
