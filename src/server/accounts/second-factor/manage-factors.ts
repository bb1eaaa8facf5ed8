import { UUID } from '#contract/uuid.ts';

import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { epochSeconds } from '#server/accounts/access-token.ts';
import {
  requireOwnFactor,
  requireRecentProof,
  type OwnSession,
} from '#server/accounts/own-session.ts';
import { findSessionUser, lowerSessionsOf } from '#server/accounts/queries/sessions.ts';
import { findUser, lockUser } from '#server/accounts/queries/users.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodesOf,
  deleteUnverifiedFactorsOf,
  findFactor,
  insertFactor,
  insertRecoveryCodes,
  listFactors,
  savePasskeyChallenge,
  type FactorRow,
} from '#server/accounts/second-factor/queries.ts';
import { passkeyOptions } from '#server/accounts/second-factor/passkeys.ts';
import {
  hashOfRecoveryCode,
  newRecoveryCodes,
} from '#server/accounts/second-factor/recovery-codes.ts';
import { newTotp, sealTotpSecret } from '#server/accounts/second-factor/totp.ts';
import { requiresSecondFactor } from '#server/http/second-factor.ts';
import { secondFactorRemovedMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';
import { loadShop } from '#server/shop/load-shop.ts';

const MAX_FACTORS = 10;
const MAX_NAME_LENGTH = 100;
const USUAL_NAMES = { totp: 'Authenticator app', webauthn: 'Passkey' } as const;
/** How long a challenge may take to be answered. */
export const CHALLENGE_MS = 300_000;

/**
 * Adds an authenticator app or a passkey, which protects nothing until its first use. Replaces a
 * factor that was never confirmed. Answers the secret of an app, for the only time.
 */
export async function enrolFactor(
  ctx: AuthCtx,
  session: OwnSession,
  body: Record<string, unknown>,
) {
  requireRecentProof(session, ctx.now);
  const { factor_type: type } = body;
  if (type !== 'totp' && type !== 'webauthn') {
    throw new AuthError('validation_failed', { message: 'factor_type must be totp or webauthn' });
  }
  const name = textOf(body['friendly_name']) || USUAL_NAMES[type];
  if (name.length > MAX_NAME_LENGTH) {
    throw new AuthError('validation_failed', {
      message: `friendly_name cannot be longer than ${MAX_NAME_LENGTH} characters`,
    });
  }
  const user = await findUser(ctx.db, session.userId);
  if (user === undefined) throw new AuthError('user_not_found');
  const id = newId();
  const { name: issuer } = await loadShop(ctx);
  const totp = type === 'totp' ? newTotp({ issuer, label: user.email }) : null;
  await withTransaction(ctx.db, async (trx) => {
    await lockUser(trx, user.id);
    await deleteUnverifiedFactorsOf(trx, user.id);
    const factors = await listFactors(trx, user.id);
    if (factors.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
    if (factors.some((factor) => factor.friendly_name === name)) {
      throw new AuthError('mfa_factor_name_conflict');
    }
    await insertFactor(trx, {
      id,
      user_id: user.id,
      factor_type: type,
      friendly_name: name,
      secret: totp && sealTotpSecret(ctx.config.dataKeys, id, totp.secret),
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  });
  return { id, type, friendly_name: name, ...(totp && { totp }) };
}

/** Starts the use of a factor. A code answers the clock, so only a passkey has a challenge. */
export async function challengeFactor(ctx: AuthCtx, session: OwnSession, id: string) {
  const factor = await requireUsableFactor(ctx, session, { id });
  const expiresAt = epochSeconds(new Date(ctx.now.getTime() + CHALLENGE_MS));
  const answer = { id: newId(), type: factor.factor_type, expires_at: expiresAt };
  if (factor.factor_type === 'totp') return answer;
  const user = await findUser(ctx.db, session.userId);
  if (user === undefined) throw new AuthError('user_not_found');
  const factors = await listFactors(ctx.db, user.id);
  const { name: shopName } = await loadShop(ctx);
  const { type, publicKey } = await passkeyOptions(ctx.config, factor, {
    ...user,
    factors,
    shopName,
  });
  const { challenge } = publicKey;
  await savePasskeyChallenge(ctx.db, session.sessionId, { challenge, now: ctx.now });
  return { ...answer, webauthn: { type, credential_options: { publicKey } } };
}

/**
 * The user's own factor. One that was never confirmed is nothing to log in with where there is a
 * confirmed one.
 */
export async function requireUsableFactor(
  { db }: AuthCtx,
  session: OwnSession,
  { id, type }: { readonly id: string; readonly type?: FactorRow['factor_type'] },
) {
  const factor = UUID.test(id) ? await findFactor(db, id, session.userId) : undefined;
  if (factor === undefined || factor.factor_type !== (type ?? factor.factor_type)) {
    throw new AuthError('mfa_factor_not_found');
  }
  if (factor.verified_at === null) requireOwnFactor(session);
  return factor;
}

/** Removing the last factor also deletes the recovery codes and returns all sessions to `aal1`. */
export async function removeFactor(ctx: AuthCtx, session: OwnSession, id: string) {
  requireRecentProof(session, ctx.now);
  const { userId } = session;
  const wasInUse = await withTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, userId);
    const factors = await listFactors(trx, userId);
    const factor = factors.find((each) => each.id === id);
    if (user === undefined || factor === undefined) throw new AuthError('mfa_factor_not_found');
    await deleteFactor(trx, id);
    if (factor.verified_at === null) return false;
    const others = factors.filter((each) => each.id !== id && each.verified_at !== null);
    if (others.length === 0) {
      await deleteRecoveryCodesOf(trx, userId);
      await lowerSessionsOf(trx, userId);
    }
    await queueMail(trx, ctx, {
      kind: 'second-factor-removed',
      to: user.email,
      message: (site) =>
        secondFactorRemovedMessage(site, {
          firstName: user.first_name,
          name: factor.friendly_name,
          at: ctx.now,
          isLast: others.length === 0,
        }),
    });
    return true;
  });
  if (wasInUse) logSecurityEvent(ctx, 'second_factor_removed', { userId });
  return { id };
}

/** Ten new codes, shown once; older ones stop working. */
export async function createRecoveryCodes(ctx: AuthCtx, session: OwnSession) {
  requireRecentProof(session, ctx.now);
  const { userId, sessionId } = session;
  const codes = newRecoveryCodes();
  await withTransaction(ctx.db, async (trx) => {
    await lockUser(trx, userId);
    // A reset or the removal of the last factor leaves no codes behind that log anybody in.
    const current = await findSessionUser(trx, sessionId, userId);
    if (current === undefined) throw new AuthError('session_not_found');
    if (current.second_factor_at === null) throw new AuthError('insufficient_aal');
    await deleteRecoveryCodesOf(trx, userId);
    await insertRecoveryCodes(trx, {
      userId,
      hashes: codes.map(hashOfRecoveryCode),
      now: ctx.now,
    });
  });
  logSecurityEvent(ctx, 'recovery_codes_created', { userId });
  return { codes };
}

/** What the account's security settings and the back offices need to know before they ask. */
export async function readRequirement(
  { db, config }: AuthCtx,
  { userId, role, sellers, hasFactor }: OwnSession,
) {
  return {
    required: requiresSecondFactor(config, { role, sellers }),
    enrolled: hasFactor,
    recovery_codes_left: await countRecoveryCodes(db, userId),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
