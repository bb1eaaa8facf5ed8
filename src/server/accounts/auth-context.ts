import type { Context } from 'hono';

import { AuthError } from '#server/accounts/auth-errors.ts';
import { parseJson, readBody } from '#server/http/body.ts';
import { clientIpOf } from '#server/http/client-ip.ts';
import type { Services } from '#server/http/context.ts';

/** Largest body that /auth/v1 reads, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** The context of a use case under /auth/v1, before anyone is signed in. */
export interface AuthCtx extends Services {
  readonly now: Date;
  readonly clientIp: string;
  readonly userAgent: string | null;
}

export function authContextOf(c: Context, services: Services): AuthCtx {
  return {
    ...services,
    now: services.clock(),
    clientIp: clientIpOf(c, services.config.trustProxyHops),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? null,
  };
}

/**
 * The JSON object in the body. A declared content type must be JSON: forms on other sites can only
 * send text, form or multipart types. Without a content type the body is parsed as JSON.
 */
export async function readAuthBody(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type');
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AuthError('validation_failed', {
      status: 415,
      message: 'Content-Type must be application/json',
    });
  }
  const body = parseJson(await readBody(c, MAX_BODY_BYTES));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AuthError('bad_json');
  }
  return body as Record<string, unknown>;
}
