import type { Context } from 'hono';

import { accountEndpoints } from '#contract/endpoints/customer.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { publicKeySet, readAccessToken, readServiceToken } from '#server/accounts/access-token.ts';
import {
  createUserForService,
  deleteUserForService,
  findUserForService,
  listUsersForService,
  updateUserForService,
} from '#server/accounts/admin-users.ts';
import { authContextOf, readAuthBody, type AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError, authErrorResponse } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import { changeAddress } from '#server/accounts/change-address.ts';
import { cancelEmailChange } from '#server/accounts/change-email.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { requireEmail } from '#server/accounts/credentials.ts';
import { downloadData } from '#server/accounts/download-data.ts';
import { followLink } from '#server/accounts/follow-link.ts';
import { generateLink, invite } from '#server/accounts/generate-link.ts';
import { knownDeviceOf, rememberDevice } from '#server/accounts/known-devices.ts';
import { linkPage } from '#server/accounts/link-page.ts';
import {
  presentAddress,
  presentOwnSession,
  presentProfile,
  presentUser,
} from '#server/accounts/present.ts';
import {
  archiveAddress,
  insertAddress,
  listAddresses,
  makeAddressDefault,
} from '#server/accounts/queries/addresses.ts';
import { findProfile } from '#server/accounts/queries/profiles.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  findSessionUser,
  listSessions,
} from '#server/accounts/queries/sessions.ts';
import { findUser } from '#server/accounts/queries/users.ts';
import { allowedRedirect } from '#server/accounts/redirects.ts';
import { refreshSession } from '#server/accounts/refresh-session.ts';
import { hasExpired } from '#server/accounts/session-lifetime.ts';
import { recover, resend } from '#server/accounts/send-links.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { signOut } from '#server/accounts/sign-out.ts';
import { signUp } from '#server/accounts/sign-up.ts';
import { presentSession } from '#server/accounts/start-session.ts';
import { updateUser, type OwnSession } from '#server/accounts/update-user.ts';
import { requireVerifyInput, verify, type VerifyInput } from '#server/accounts/verify.ts';
import { bearerOf } from '#server/http/bearer.ts';
import { readBody } from '#server/http/body.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { databaseIsReady, withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** Largest body of the form behind an emailed link, in bytes. */
const MAX_FORM_BYTES = 16 * 1024;
const ROOT = '/auth/v1';
/** The audience of our tokens. */
const AUDIENCE = 'authenticated';
const SERVICE = {
  version: '1.0.0',
  name: 'Bullnose auth',
  description: 'Authentication for the shop',
};

/** Sign-in methods of the upstream interface that this shop does not offer. */
const NOT_OFFERED = ['anonymous_users', 'apple', 'azure', 'facebook', 'github', 'google', 'phone'];

/** The sign-in interface under /auth/v1, as the unmodified auth client speaks it. */
export function mountAuth({ app, services }: Api): void {
  const { config } = services;

  function on(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
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
    const { html, csp } = linkPage(
      config,
      linkOf((name) => c.req.query(name), ctx),
    );
    c.header('Content-Security-Policy', csp);
    return c.html(html);
  });
  on('POST', '/confirm', async (c, ctx) => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c, MAX_FORM_BYTES)));
    return followLink(
      c,
      ctx,
      linkOf((name) => form.get(name) ?? undefined, ctx),
    );
  });
  on('GET', '/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600');
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
    return c.json(SERVICE);
  });
  on('POST', '/invite', async (c, ctx) => {
    await requireService(c, ctx);
    const body = await readAuthBody(c);
    return c.json(await invite(ctx, body, redirectOf(c, ctx, body)));
  });
  on('POST', '/admin/generate_link', async (c, ctx) => {
    await requireService(c, ctx);
    const body = await readAuthBody(c);
    return c.json(await generateLink(ctx, body, redirectOf(c, ctx, body)));
  });
  on('GET', '/admin/users', async (c, ctx) => {
    await requireService(c, ctx);
    const query = { page: c.req.query('page'), perPage: c.req.query('per_page') };
    const { users, headers } = await listUsersForService(ctx, query);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.json({ users, aud: AUDIENCE });
  });
  on('POST', '/admin/users', async (c, ctx) => {
    await requireService(c, ctx);
    return c.json(await createUserForService(ctx, await readAuthBody(c)));
  });
  on('GET', '/admin/users/:id', async (c, ctx) => {
    await requireService(c, ctx);
    return c.json(await findUserForService(ctx, c.req.param('id') ?? ''));
  });
  on('PUT', '/admin/users/:id', async (c, ctx) => {
    await requireService(c, ctx);
    return c.json(await updateUserForService(ctx, c.req.param('id') ?? '', await readAuthBody(c)));
  });
  on('DELETE', '/admin/users/:id', async (c, ctx) => {
    await requireService(c, ctx);
    await deleteUserForService(ctx, c.req.param('id') ?? '');
    return c.json({});
  });
  app.all(`${ROOT}/*`, (c) => authErrorResponse(c, new AuthError('not_found'), services.log));
}

/** The signed-in user's profile and addresses under /api. */
export function mountAccount(api: Api): void {
  mount(
    api,
    accountEndpoints,
  )({
    getProfile: async ({ db, actor }) => {
      const profile = await findProfile(db, actor.userId);
      if (profile === undefined) throw new AppError('PROFILE_NOT_FOUND');
      return presentProfile(profile);
    },
    listSessions: async ({ db, actor, now }) => {
      const rows = await listSessions(db, actor.userId);
      const sessions = rows
        .filter((row) => !hasExpired(row, actor.role, now))
        .map((row) => presentOwnSession(row, actor.sessionId));
      return { sessions, totalCount: sessions.length };
    },
    endSession: async ({ db, actor }, { params }) => {
      const isDone = await deleteOwnSession(db, params.id, actor.userId);
      if (!isDone) throw new AppError('SESSION_NOT_FOUND');
    },
    endOtherSessions: async ({ db, actor, now }) => {
      const { userId, sessionId: keepId } = actor;
      await withTransaction(db, (trx) => deleteSessionsOf(trx, { userId, keepId, now }));
    },
    cancelEmailChange,
    downloadData,
    closeAccount: (ctx, { body }) => closeAccount(ctx, body),
    listAddresses: async ({ db, actor }) => {
      const rows = await listAddresses(db, actor.userId);
      return { addresses: rows.map(presentAddress), totalCount: rows.length };
    },
    addAddress: async ({ db, actor, now }, { body }) =>
      presentAddress(await insertAddress(db, { id: newId(), userId: actor.userId, now }, body)),
    updateAddress: (ctx, { params, body }) => changeAddress(ctx, params.id, body),
    makeAddressDefault: async ({ db, actor, now }, { params }) => {
      const row = await withTransaction(db, (trx) =>
        makeAddressDefault(trx, { id: params.id, userId: actor.userId, now }),
      );
      if (row === undefined) throw new AppError('ADDRESS_NOT_FOUND');
      return presentAddress(row);
    },
    deleteAddress: async ({ db, actor, now }, { params }) => {
      const isDone = await archiveAddress(db, { id: params.id, userId: actor.userId, now });
      if (!isDone) throw new AppError('ADDRESS_NOT_FOUND');
    },
  });
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

/** Accepts only services with a token from the operator; not even the shop's administrators. */
async function requireService(c: Context, ctx: AuthCtx): Promise<void> {
  const token = requireBearer(c);
  if (token === ctx.config.publicKey) throw new AuthError('not_admin');
  const bearer = await readServiceToken(ctx.config, token, ctx.now);
  if (bearer === null) throw new AuthError('bad_jwt');
  if (bearer === 'other') throw new AuthError('not_admin');
}

function requireBearer(c: Context): string {
  const token = bearerOf(c);
  if (token === undefined) throw new AuthError('no_authorization');
  return token;
}

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

/** The session of the bearer token, with the errors of this interface. */
async function requireSession(c: Context, ctx: AuthCtx): Promise<OwnSession> {
  const token = requireBearer(c);
  if (token === ctx.config.publicKey) {
    throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' });
  }
  const claims = await readAccessToken(ctx.config, token, ctx.now);
  if (claims === null) throw new AuthError('bad_jwt');
  const user = await findSessionUser(ctx.db, claims.sessionId, claims.userId);
  if (user === undefined) throw new AuthError('session_not_found');
  if (isLockedOut(user, ctx.now)) throw new AuthError('user_banned');
  return { ...claims, method: user.method };
}
