import type { Context } from 'hono';

import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { toAuthError } from '#server/accounts/auth-errors.ts';
import { rememberDevice } from '#server/accounts/known-devices.ts';
import { presentSession } from '#server/accounts/start-session.ts';
import { verify } from '#server/accounts/verify.ts';

/** The status word in the fragment of the redirect. */
const errorWords: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'invalid_request',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

/**
 * Handles an opened link: always redirects to `redirectTo`, with the session, the remaining step or
 * the error in the fragment. Browsers do not send fragments to servers.
 */
export async function followLink(
  c: Context,
  ctx: AuthCtx,
  link: { readonly token: string; readonly type: string; readonly redirectTo: string },
): Promise<Response> {
  const fragment = await fragmentOf(c, ctx, link);
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(`${link.redirectTo}#${new URLSearchParams(fragment).toString()}`, 303);
}

async function fragmentOf(
  c: Context,
  ctx: AuthCtx,
  { token, type }: { token: string; type: string },
): Promise<Record<string, string>> {
  try {
    const verified = await verify(ctx, { token, type });
    if (verified.session === null) return { message: verified.message, sb: '' };
    rememberDevice(c, ctx.config, verified.user.id);
    const session = await presentSession(ctx, verified.session, verified.user);
    return {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
    };
  } catch (thrown) {
    const error = toAuthError(thrown);
    if (error.status >= 500) ctx.log.error({ err: thrown, type }, error.code);
    return {
      error: errorWords[error.status] ?? 'server_error',
      error_code: error.code,
      error_description: error.message,
      sb: '',
    };
  }
}
