import { createHash, randomBytes } from 'node:crypto';

import {
  replaceOneTimeToken,
  type TokenPurpose,
} from '#server/accounts/queries/one-time-tokens.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;

/**
 * Creates a token that proves its bearer reads the mailbox of `email`: 32 random bytes in
 * base64url. Only its digest is stored. It replaces the user's older token for the same purpose.
 */
export async function issueToken(
  db: Db,
  { config, now }: { config: Config; now: Date },
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await replaceOneTimeToken(db, {
    user_id: userId,
    purpose,
    token_hash: hashOfToken(token),
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + hoursOf(config, purpose) * HOUR_MS),
  });
  return token;
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The lifetime of a token for this purpose. */
export function hoursOf({ auth }: Config, purpose: TokenPurpose): number {
  return purpose === 'recovery' || purpose === 'magiclink'
    ? auth.linkHours.recovery
    : auth.linkHours.signup;
}

/** The `type` of the purpose in links and calls; both halves of an email change share one. */
function linkTypeOf(purpose: TokenPurpose): string {
  return purpose.startsWith('email_change') ? 'email_change' : purpose;
}

export interface LinkInput {
  readonly token: string;
  readonly purpose: TokenPurpose;
  readonly redirectTo: string;
}

/** The link that redeems the token as soon as it is opened. */
export function verifyLink({ auth }: Config, link: LinkInput): string {
  return `${auth.url}/verify?${queryOf(link)}`;
}

/** The link in our own emails: it opens a page with a button, unless configured otherwise. */
export function mailLink(config: Config, link: LinkInput): string {
  return config.auth.linksAskFirst
    ? `${config.auth.url}/confirm?${queryOf(link)}`
    : verifyLink(config, link);
}

function queryOf({ token, purpose, redirectTo }: LinkInput): string {
  const query = new URLSearchParams({ token, type: linkTypeOf(purpose), redirect_to: redirectTo });
  return query.toString();
}
