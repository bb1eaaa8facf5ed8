import {
  replaceOneTimeToken,
  type TokenPurpose,
} from '#server/accounts/queries/one-time-tokens.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { hashOfToken, newToken } from '#server/platform/link-token.ts';

const HOUR_MS = 3_600_000;

interface TokenSubject {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

interface LinkInput {
  readonly token: string;
  readonly purpose: TokenPurpose;
  readonly redirectTo: string;
}

/**
 * Creates a token that proves its bearer reads the mailbox of `email`: 32 random bytes in
 * base64url. Only its digest is stored. It replaces the user's older token for the same purpose.
 */
export async function issueToken(
  db: Db,
  { config, now }: { config: Config; now: Date },
  { userId, purpose, email }: TokenSubject,
): Promise<string> {
  const token = newToken();
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

/** The link that redeems the token as soon as it is opened. */
export function verifyLink({ auth }: Config, link: LinkInput): string {
  return `${auth.url}/verify?${queryOf(link)}`;
}

/**
 * A link with a new token for our own emails, and its lifetime. It opens a page with a button,
 * unless configured otherwise.
 */
export async function issueLink(
  db: Db,
  ctx: { config: Config; now: Date },
  { redirectTo, ...subject }: TokenSubject & Pick<LinkInput, 'redirectTo'>,
) {
  const { config } = ctx;
  const input = { token: await issueToken(db, ctx, subject), purpose: subject.purpose, redirectTo };
  return {
    link: config.auth.linksAskFirst
      ? `${config.auth.url}/confirm?${queryOf(input)}`
      : verifyLink(config, input),
    hours: hoursOf(config, subject.purpose),
  };
}

function hoursOf({ auth: { linkHours } }: Config, purpose: TokenPurpose): number {
  return purpose === 'recovery' || purpose === 'magiclink' ? linkHours.recovery : linkHours.signup;
}

function queryOf({ token, purpose, redirectTo }: LinkInput): string {
  // Both halves of an email change have the same type.
  const type = purpose.startsWith('email_change') ? 'email_change' : purpose;
  return new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
}
