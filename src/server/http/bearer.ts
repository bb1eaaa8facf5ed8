import type { Context } from 'hono';

/** The token of `Authorization: Bearer …`; undefined for any other header. */
export function bearerOf(c: Context): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
