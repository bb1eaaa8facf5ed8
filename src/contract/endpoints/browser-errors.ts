import { z } from 'zod';

import { BROWSER_ERROR_KINDS, BROWSER_ERROR_LENGTHS } from '#contract/browser-error.ts';
import { endpointsOf } from '#contract/endpoint.ts';

const { message, route, stack } = BROWSER_ERROR_LENGTHS;

const BrowserErrorSchema = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  message: z.string().trim().min(1).max(message),
  /** The page's route with names for what differs: `/products/$slug`. */
  route: z.string().startsWith('/').max(route),
  stack: z.string().max(stack).default(''),
});

/** Above the longest report, were every character escaped. */
const MAX_BYTES = 16 * 1024;

const browser = endpointsOf({ audience: 'public', tag: 'Browser errors' });

/** Called by the pages' own code, outside the typed client: its table would weigh on every page. */
export const browserErrorEndpoints = {
  report: browser('POST /api/browser-errors', {
    summary: 'Report an error in a browser to the log of the shop',
    body: BrowserErrorSchema,
    maxBytes: MAX_BYTES,
    limit: 'reports',
  }),
};

export type BrowserError = z.output<typeof BrowserErrorSchema>;
