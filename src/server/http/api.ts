import type { Hono } from 'hono';

import type { Services } from '#server/http/context.ts';

/** What a noun's `mountX` function hangs its calls on. */
export interface Api {
  readonly app: Hono;
  readonly services: Services;
}
