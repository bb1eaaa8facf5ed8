import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { requireEmail, requireNewPassword } from '#server/accounts/credentials.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { takeAttempt } from '#server/accounts/rate-limits.ts';
import { presentSession, startSession } from '#server/accounts/start-session.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** Longest first or last name, as the profile's columns have it. */
const MAX_NAME_LENGTH = 100;
/** Metadata travels in every access token, so it stays small. */
const MAX_METADATA_BYTES = 4096;

/**
 * Registers an address. With confirmation off it answers a session, or refuses a known address. With
 * confirmation on it answers the bare user, and for a known address an invented one that looks the same
 * (Rule 41). The profile is always a customer's (Rule 9): a role in the metadata is a wish.
 */
export async function signUp(ctx: AuthCtx, body: Record<string, unknown>) {
  const { db, config, now } = ctx;
  await takeAttempt(ctx, 'signupPerIp', ctx.clientIp);
  if (config.auth.disableSignup) throw new AuthError('signup_disabled');
  if (body['code_challenge'] != null && !config.auth.autoconfirm) {
    throw new AuthError('validation_failed', { message: 'PKCE is not offered' });
  }
  const email = requireEmail(body['email']);
  const password = requireNewPassword(config, body['password']);
  const metadata = readMetadata(body['data']);
  const passwordHash = await hashPassword(password);

  const user = {
    id: newId(),
    email,
    email_confirmed_at: config.auth.autoconfirm ? now : null,
    confirmation_sent_at: config.auth.autoconfirm ? null : now,
    recovery_sent_at: null,
    last_sign_in_at: config.auth.autoconfirm ? now : null,
    banned_until: null,
    user_metadata: metadata,
    created_at: now,
    updated_at: now,
  };
  const session = await withTransaction(db, async (trx) => {
    const isNew = await insertUser(trx, {
      id: user.id,
      email,
      passwordHash,
      confirmedAt: user.email_confirmed_at,
      confirmationSentAt: user.confirmation_sent_at,
      metadata,
      firstName: metadata.first_name,
      lastName: metadata.last_name,
      now,
    });
    if (!config.auth.autoconfirm) return null;
    if (!isNew) throw new AuthError('user_already_exists');
    return startSession(ctx, trx, user.id, 'password');
  });
  return session === null ? presentUser(user) : presentSession(ctx, session, user);
}

/** The metadata as it is stored: two names, a wish of customer or seller, and whatever else was sent. */
function readMetadata(value: unknown) {
  const data =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  const metadata = {
    ...data,
    first_name: readName(data['first_name'], 'First name'),
    last_name: readName(data['last_name'], 'Last name'),
    role: data['role'] === 'seller' ? 'seller' : 'customer',
  };
  const text = textOf(metadata);
  if (text === null || Buffer.byteLength(text) > MAX_METADATA_BYTES) {
    throw new AuthError('validation_failed', { message: 'User metadata is too large' });
  }
  // PostgreSQL stores neither the null character nor half of a surrogate pair.
  if (/\\u(0000|d[89a-f][0-9a-f]{2})/i.test(text)) {
    throw new AuthError('validation_failed', { message: 'User metadata is not valid text' });
  }
  return metadata;
}

/** The value as JSON, or null when it is nested too deeply to be written. */
function textOf(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

function readName(value: unknown, label: string): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length > MAX_NAME_LENGTH) {
    throw new AuthError('validation_failed', {
      message: `${label} cannot be longer than ${MAX_NAME_LENGTH} characters`,
    });
  }
  return name;
}
