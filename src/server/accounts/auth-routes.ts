import type { Context } from 'hono';

import {
  JWKS_MAX_AGE_SECONDS,
  publicKeySet,
  readServiceToken,
} from '#server/accounts/access-token.ts';
import {
  createUserForService,
  deleteUserForService,
  findUserForService,
  listUsersForService,
  updateUserForService,
} from '#server/accounts/admin-users.ts';
import { authContextOf, readAuthBody, type AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError, authErrorResponse } from '#server/accounts/auth-errors.ts';
import { requireEmail } from '#server/accounts/credentials.ts';
import { followLink } from '#server/accounts/follow-link.ts';
import { generateLink, invite } from '#server/accounts/generate-link.ts';
import { knownDeviceOf, rememberDevice } from '#server/accounts/known-devices.ts';
import { linkPage } from '#server/accounts/link-page.ts';
import { requireBearer, requireSession } from '#server/accounts/own-session.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findUser } from '#server/accounts/queries/users.ts';
import { allowedRedirect } from '#server/accounts/redirects.ts';
import { refreshSession } from '#server/accounts/refresh-session.ts';
import { recover, resend } from '#server/accounts/send-links.ts';
import { mountFactors } from '#server/accounts/second-factor/routes.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { signOut } from '#server/accounts/sign-out.ts';
import { signUp } from '#server/accounts/sign-up.ts';
import { presentSession } from '#server/accounts/start-session.ts';
import { updateUser } from '#server/accounts/update-user.ts';
import { requireVerifyInput, verify, type VerifyInput } from '#server/accounts/verify.ts';
import { readBody } from '#server/http/body.ts';
import { type Api } from '#server/http/mount.ts';
import { noteActor } from '#server/platform/current-request.ts';
import { databaseIsReady } from '#server/platform/database.ts';
import { loadShop } from '#server/shop/load-shop.ts';

/** Largest body of the form behind an emailed link, in bytes. */
const MAX_FORM_BYTES = 16 * 1024;
const ROOT = '/auth/v1';
/** The audience of our tokens. */
const AUDIENCE = 'authenticated';
const VERSION = '1.0.0';

/** Sign-in methods of the upstream interface that this shop does not offer. */
const NOT_OFFERED = ['anonymous_users', 'apple', 'azure', 'facebook', 'github', 'google', 'phone'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The sign-in interface under /auth/v1, as the unmodified auth client speaks it. */
export function mountAuth({ app, services }: Api): void {
  const { config } = services;

  function on(
    method: Method,
    path: string,
    handler: (c: Context, ctx: AuthCtx) => Promise<Response>,
  ): void {
    app.on(method, `${ROOT}${path}`, async (c) => {
      c.header('Cache-Control', 'no-store');
      try {
        return await handler(c, authContextOf(c, services));
      } catch (error) {
        return authErrorResponse(c, error, services.log);
      }
    });
  }

  on('POST', '/signup', async (c, ctx) => {
    const answer = await signUp(ctx, await readAuthBody(c), redirectOf(c, ctx));
    if ('access_token' in answer) rememberDevice(c, config, answer.user.id);
    return c.json(answer);
  });
  on('POST', '/token', async (c, ctx) => c.json(await grant(c, ctx)));
  on('GET', '/user', async (c, ctx) => {
    const { userId } = await requireSession(c, ctx);
    const user = await findUser(ctx.db, userId);
    if (user === undefined) throw new AuthError('user_not_found');
    return c.json(presentUser(user));
  });
  on('PUT', '/user', async (c, ctx) => {
    const session = await requireSession(c, ctx);
    const user = await updateUser(ctx, session, await readAuthBody(c), redirectOf(c, ctx));
    rememberDevice(c, config, user.id);
    return c.json(user);
  });
  on('POST', '/logout', async (c, ctx) => {
    const claims = await requireSession(c, ctx);
    await signOut(ctx, claims, c.req.query('scope') ?? 'global');
    return c.body(null, 204);
  });
  on('POST', '/resend', async (c, ctx) => {
    await resend(ctx, await readAuthBody(c), redirectOf(c, ctx));
    return c.json({});
  });
  on('POST', '/recover', async (c, ctx) => {
    await recover(ctx, await readAuthBody(c), redirectOf(c, ctx));
    return c.json({});
  });
  on('GET', '/verify', async (c, ctx) => {
    const link = linkOf((name) => c.req.query(name), ctx);
    // A HEAD request must not redeem the link; the router runs GET handlers for HEAD.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    return followLink(c, ctx, link);
  });
  on('POST', '/verify', async (c, ctx) => {
    const verified = await verify(ctx, verifyInputOf(await readAuthBody(c)));
    if (verified.session === null) return c.json({ msg: verified.message, code: '200' });
    rememberDevice(c, config, verified.user.id);
    return c.json(await presentSession(ctx, verified.session, verified.user));
  });
  on('GET', '/confirm', async (c, ctx) => {
    const link = linkOf((name) => c.req.query(name), ctx);
    const { html, csp } = linkPage({ config, shop: await loadShop(ctx) }, link);
    c.header('Content-Security-Policy', csp);
    return c.html(html);
  });
  on('POST', '/confirm', async (c, ctx) => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c, MAX_FORM_BYTES)));
    const link = linkOf((name) => form.get(name) ?? undefined, ctx);
    return followLink(c, ctx, link);
  });
  mountFactors(on);
  on('GET', '/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
    return c.json(publicKeySet(config));
  });
  on('GET', '/settings', async (c) =>
    c.json({
      external: {
        email: true,
        ...Object.fromEntries(NOT_OFFERED.map((name) => [name, false])),
      },
      disable_signup: config.auth.disableSignup,
      mailer_autoconfirm: config.auth.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
  on('GET', '/health', async (c, ctx) => {
    if (!(await databaseIsReady(ctx.db))) throw new AuthError('service_unavailable');
    const { name } = await loadShop(ctx);
    return c.json({ version: VERSION, name, description: 'Authentication for the shop' });
  });

  /** For services with a token from the operator; not even for the shop's administrators. */
  function onService(
    method: Method,
    path: string,
    handler: (ctx: AuthCtx, c: Context) => Promise<object | void>,
  ): void {
    on(method, path, async (c, ctx) => {
      await requireService(c, ctx);
      return c.json((await handler(ctx, c)) ?? {});
    });
  }

  onService('POST', '/invite', async (ctx, c) => {
    const body = await readAuthBody(c);
    return invite(ctx, body, redirectOf(c, ctx, body));
  });
  onService('POST', '/admin/generate_link', async (ctx, c) => {
    const body = await readAuthBody(c);
    return generateLink(ctx, body, redirectOf(c, ctx, body));
  });
  onService('GET', '/admin/users', async (ctx, c) => {
    const query = { page: c.req.query('page'), perPage: c.req.query('per_page') };
    const { users, headers } = await listUsersForService(ctx, query);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return { users, aud: AUDIENCE };
  });
  onService('POST', '/admin/users', async (ctx, c) =>
    createUserForService(ctx, await readAuthBody(c)),
  );
  onService('GET', '/admin/users/:id', (ctx, c) => findUserForService(ctx, idOf(c)));
  onService('PUT', '/admin/users/:id', async (ctx, c) =>
    updateUserForService(ctx, idOf(c), await readAuthBody(c)),
  );
  onService('DELETE', '/admin/users/:id', (ctx, c) => deleteUserForService(ctx, idOf(c)));
  app.all(`${ROOT}/*`, (c) => authErrorResponse(c, new AuthError('not_found'), services.log));
}

/** The address to return to, if it is allowed. */
function redirectOf(c: Context, { config }: AuthCtx, body: Readonly<Record<string, unknown>> = {}) {
  const inBody = body['redirect_to'];
  return allowedRedirect(
    config,
    c.req.query('redirect_to') ??
      c.req.header('redirect_to') ??
      (typeof inBody === 'string' ? inBody : undefined),
  );
}

async function requireService(c: Context, ctx: AuthCtx): Promise<void> {
  const token = requireBearer(c);
  if (token === ctx.config.publicKey) throw new AuthError('not_admin');
  const bearer = await readServiceToken(ctx.config, token, ctx.now);
  if (bearer === null) throw new AuthError('bad_jwt');
  if (bearer === 'other') throw new AuthError('not_admin');
  noteActor('service');
}

const idOf = (c: Context) => c.req.param('id') ?? '';

function linkOf(read: (name: string) => string | undefined, { config }: AuthCtx) {
  const { type, token } = requireVerifyInput({ type: read('type'), token: read('token') });
  return { type, token, redirectTo: allowedRedirect(config, read('redirect_to')) };
}

/** A token hash alone, or a code with the email address that received it. */
function verifyInputOf(body: Record<string, unknown>): VerifyInput {
  const { type, token, token_hash: tokenHash } = body;
  if (tokenHash != null && tokenHash !== '') return { type, token: tokenHash };
  requireVerifyInput({ type, token });
  return { type, token, email: requireEmail(body['email']) };
}

async function grant(c: Context, ctx: AuthCtx) {
  const type = c.req.query('grant_type');
  if (type === 'password') {
    const deviceOf = (userId: string) => knownDeviceOf(c, ctx.config, userId);
    const session = await signIn(ctx, await readAuthBody(c), deviceOf);
    rememberDevice(c, ctx.config, session.user.id);
    return session;
  }
  if (type === 'refresh_token') return refreshSession(ctx, await readAuthBody(c));
  if (type === 'pkce') throw new AuthError('flow_state_not_found');
  throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
}
