import { AuthError } from '#server/accounts/auth-errors.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import type { SecondFactor } from '#server/accounts/access-token.ts';
import type { OwnSession } from '#server/accounts/own-session.ts';
import { forgivePasswords, takePasswordTurn } from '#server/accounts/password-throttle.ts';
import { deleteSessionsOf, raiseSession } from '#server/accounts/queries/sessions.ts';
import { findUser, lockUser, type KnownUser } from '#server/accounts/queries/users.ts';
import { takeAttempt } from '#server/accounts/rate-limits.ts';
import { newSessionKey } from '#server/accounts/refresh-token.ts';
import {
  changeFactor,
  consumeRecoveryCode,
  consumePasskeyChallenge,
  countRecoveryCodes,
  credentialIsTaken,
  findFactor,
  type FactorChange,
  type FactorRow,
} from '#server/accounts/second-factor/queries.ts';
import {
  CHALLENGE_MS,
  requireUsableFactor,
} from '#server/accounts/second-factor/manage-factors.ts';
import { readPasskey } from '#server/accounts/second-factor/passkeys.ts';
import { hashOfRecoveryCode } from '#server/accounts/second-factor/recovery-codes.ts';
import { stepOfCode } from '#server/accounts/second-factor/totp.ts';
import { presentSession } from '#server/accounts/start-session.ts';
import type { MailSite } from '#server/mail/compose.ts';
import {
  recoveryCodeUsedMessage,
  secondFactorAddedMessage,
  wrongCodesMessage,
} from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { logSecurityEvent, type SecurityEvent } from '#server/platform/security-log.ts';

const CODES = { kind: 'code' } as const;

/** Raises the session with a code from the authenticator app; the first one confirms the factor. */
export async function confirmWithCode(
  ctx: AuthCtx,
  session: OwnSession,
  { factorId, code: typed }: { readonly factorId: string; readonly code: unknown },
) {
  const code = typeof typed === 'string' ? typed.replace(/\s/g, '') : '';
  if (!/^\d{6}$/.test(code)) {
    throw new AuthError('validation_failed', { message: 'Enter the six digits of the code' });
  }
  await requireUsableFactor(ctx, session, { id: factorId, type: 'totp' });
  return confirmCounted(ctx, session, 'totp', async (trx, user) => {
    const factor = await findFactor(trx, factorId, user.id);
    if (factor === undefined) throw new AuthError('mfa_factor_not_found');
    const step = stepOfCode(ctx.config.dataKeys, factor, { code, now: ctx.now });
    if (step === null || step <= (factor.last_step ?? 0)) return null;
    return recordUse(ctx, trx, { user, factor, session, change: { last_step: step } });
  });
}

/** Raises the session with a passkey; its first use confirms the factor. Nobody guesses one. */
export async function confirmWithPasskey(
  ctx: AuthCtx,
  session: OwnSession,
  { factorId, response }: { readonly factorId: string; readonly response: object },
) {
  const { userId, sessionId } = session;
  await requireUsableFactor(ctx, session, { id: factorId, type: 'webauthn' });
  await takeAttempt(ctx, 'verifyPerIp', ctx.clientIp);
  const answer = await confirm(ctx, session, 'mfa/webauthn', async (trx, user) => {
    const factor = await findFactor(trx, factorId, userId);
    if (factor === undefined) throw new AuthError('mfa_factor_not_found');
    const issuedAfter = new Date(ctx.now.getTime() - CHALLENGE_MS);
    const challenge = await consumePasskeyChallenge(trx, sessionId, issuedAfter);
    if (challenge === null) return null;
    const change = await readPasskey(ctx.config, factor, { challenge, response });
    if (change === null) return null;
    const { credential_id: id } = change;
    if (id != null && (await credentialIsTaken(trx, id))) return null;
    return recordUse(ctx, trx, { user, factor, session, change });
  });
  if (answer !== null) return answer;
  logSecurityEvent(ctx, 'second_factor_failed', { userId, method: 'mfa/webauthn' });
  throw new AuthError('mfa_verification_failed');
}

/** Stores what the factor's use has changed; its first one confirms it. */
async function recordUse(
  ctx: AuthCtx,
  trx: Db,
  use: {
    readonly user: KnownUser;
    readonly factor: FactorRow;
    readonly session: OwnSession;
    readonly change: FactorChange;
  },
): Promise<SecurityEvent> {
  const { user, factor, session, change } = use;
  if (factor.verified_at !== null) {
    await changeFactor(trx, factor.id, { ...change, updated_at: ctx.now });
    return 'second_factor_given';
  }
  await changeFactor(trx, factor.id, { ...change, updated_at: ctx.now, verified_at: ctx.now });
  if (!user.factors.some((each) => each.verified_at !== null)) {
    await deleteSessionsOf(trx, { userId: user.id, keepId: session.sessionId, now: ctx.now });
  }
  await queueMail(trx, ctx, {
    kind: 'second-factor-added',
    to: user.email,
    message: (site) =>
      secondFactorAddedMessage(site, {
        firstName: user.first_name,
        name: factor.friendly_name,
        at: ctx.now,
      }),
  });
  return 'second_factor_added';
}

/** Raises the session with a recovery code, which works once. */
export async function confirmWithRecoveryCode(ctx: AuthCtx, session: OwnSession, typed: unknown) {
  if (typeof typed !== 'string' || typed.trim() === '' || typed.length > 100) {
    throw new AuthError('validation_failed', { message: 'Enter one of your recovery codes' });
  }
  const { userId } = session;
  return confirmCounted(ctx, session, 'mfa/recovery_code', async (trx, user) => {
    if (!(await consumeRecoveryCode(trx, userId, hashOfRecoveryCode(typed)))) return null;
    const left = await countRecoveryCodes(trx, userId);
    await queueMail(trx, ctx, {
      kind: 'recovery-code-used',
      to: user.email,
      message: (site) =>
        recoveryCodeUsedMessage(site, {
          firstName: user.first_name,
          at: ctx.now,
          left,
        }),
    });
    return 'recovery_code_used';
  });
}

/** Confirms with something that could be guessed: wrong ones are counted. */
async function confirmCounted(...[ctx, session, method, check]: Parameters<typeof confirm>) {
  const { userId } = session;
  const failures = await requireTurn(ctx, userId);
  const answer = await confirm(ctx, session, method, check);
  if (answer === null) {
    logSecurityEvent(ctx, 'second_factor_failed', { userId, method, failures });
    if (failures === ctx.config.auth.passwordFailures) await warnOwner(ctx, userId);
    throw new AuthError('mfa_verification_failed');
  }
  await forgivePasswords(ctx.db, userId, CODES);
  return answer;
}

/**
 * Runs `check`, which returns null for what is wrong, and raises the session. Attempts of one
 * account are serialised on its row, so that nothing is used twice at once.
 */
async function confirm(
  ctx: AuthCtx,
  { userId, sessionId }: OwnSession,
  method: SecondFactor['method'],
  check: (trx: Db, user: KnownUser) => Promise<SecurityEvent | null>,
) {
  const { db, now, config } = ctx;
  const confirmed = await withTransaction(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new AuthError('user_not_found');
    const event = await check(trx, user);
    if (event === null) return null;
    const raised = await raiseSession(trx, sessionId, {
      hmac_key: newSessionKey(config.dataKeys, sessionId),
      counter: 0,
      refreshed_at: now,
      second_factor_method: method,
      second_factor_at: now,
    });
    if (raised === undefined) throw new AuthError('session_not_found');
    return { event, raised, user: (await findUser(trx, userId)) ?? user };
  });
  if (confirmed === null) return null;
  logSecurityEvent(ctx, confirmed.event, { userId, method });
  return presentSession(ctx, confirmed.raised, confirmed.user);
}

/** Refuses an attempt that comes too soon after wrong codes, whatever session it is made with. */
async function requireTurn(ctx: AuthCtx, userId: string): Promise<number> {
  const { retryAfterSeconds, failures } = await takePasswordTurn(ctx, userId, CODES);
  if (retryAfterSeconds === 0) return failures;
  logSecurityEvent(ctx, 'second_factor_delayed', { userId, retryAfterSeconds });
  throw new AuthError('over_request_rate_limit', { retryAfterSeconds });
}

/** Wrong codes come from somebody who knows the password. Sent once a day at most. */
async function warnOwner(ctx: AuthCtx, userId: string): Promise<void> {
  const user = await findUser(ctx.db, userId);
  if (user === undefined) return;
  const message = (site: MailSite) =>
    wrongCodesMessage(site, { firstName: user.first_name, at: ctx.now });
  const day = ctx.now.toISOString().slice(0, 10);
  await withTransaction(ctx.db, (trx) =>
    queueMail(trx, ctx, {
      kind: 'wrong-codes',
      to: user.email,
      message,
      dedupeKey: `wrong-codes:${userId}:${day}`,
    }),
  );
}
