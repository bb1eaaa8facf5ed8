import type { Context } from 'hono';

import { readAuthBody, type AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { requireSession, type OwnSession } from '#server/accounts/own-session.ts';
import {
  confirmWithCode,
  confirmWithPasskey,
  confirmWithRecoveryCode,
} from '#server/accounts/second-factor/confirm-session.ts';
import {
  challengeFactor,
  createRecoveryCodes,
  enrolFactor,
  readRequirement,
  removeFactor,
} from '#server/accounts/second-factor/manage-factors.ts';

type Mount = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handler: (c: Context, ctx: AuthCtx) => Promise<Response>,
) => void;

/** The second factor: `/factors` as the auth client speaks it; recovery codes are our own calls. */
export function mountFactors(mount: Mount): void {
  /** A call of a signed-in user, with a session that is more than a reset link's (Rule 42). */
  function on(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    work: (ctx: AuthCtx, session: OwnSession, c: Context) => Promise<object>,
  ): void {
    mount(method, `/factors${path}`, async (c, ctx) => {
      const session = await requireSession(c, ctx);
      if (session.method === 'recovery') {
        throw new AuthError('validation_failed', {
          message: 'A reset link can only set a password',
        });
      }
      return c.json(await work(ctx, session, c));
    });
  }
  const idOf = (c: Context) => c.req.param('id') ?? '';

  on('POST', '', async (ctx, session, c) => enrolFactor(ctx, session, await readAuthBody(c)));
  on('GET', '/requirement', readRequirement);
  on('POST', '/recovery-codes', createRecoveryCodes);
  on('POST', '/recover', async (ctx, session, c) =>
    confirmWithRecoveryCode(ctx, session, (await readAuthBody(c))['code']),
  );
  on('POST', '/:id/challenge', (ctx, session, c) => challengeFactor(ctx, session, idOf(c)));
  on('POST', '/:id/verify', async (ctx, session, c) => {
    const { code, webauthn } = await readAuthBody(c);
    const factorId = idOf(c);
    if (!isObject(webauthn)) return confirmWithCode(ctx, session, { factorId, code });
    const { credential_response: response } = webauthn;
    if (isObject(response)) return confirmWithPasskey(ctx, session, { factorId, response });
    throw new AuthError('validation_failed', { message: 'The answer of the passkey is missing' });
  });
  on('DELETE', '/:id', (ctx, session, c) => removeFactor(ctx, session, idOf(c)));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
