import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { requireEmail, requireNewPassword } from '#server/accounts/credentials.ts';
import { readMetadata } from '#server/accounts/metadata.ts';
import { issueLink, issueToken, verifyLink } from '#server/accounts/one-time-tokens.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import type { TokenPurpose } from '#server/accounts/queries/one-time-tokens.ts';
import {
  changeUser,
  emailIsTaken,
  findUser,
  findUserByEmail,
  insertUser,
  type KnownUser,
} from '#server/accounts/queries/users.ts';
import { requireMailTurn } from '#server/accounts/rate-limits.ts';
import type { MailSite } from '#server/mail/compose.ts';
import { invitationMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

const PURPOSES: readonly TokenPurpose[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
];

/** Creates a link for a service that sends its own messages; sends nothing. */
export async function generateLink(
  ctx: AuthCtx,
  body: Record<string, unknown>,
  redirectTo: string,
) {
  const { db, config } = ctx;
  const purpose = PURPOSES.find((known) => known === body['type']);
  if (purpose === undefined) {
    throw new AuthError('validation_failed', {
      message: 'Invalid email action link type requested',
    });
  }
  const email = requireEmail(body['email']);
  const newEmail = purpose.startsWith('email_change') ? requireEmail(body['new_email']) : null;
  const passwordHash =
    purpose === 'signup'
      ? await hashPassword(await requireNewPassword(ctx, body['password'], email))
      : null;
  return withTransaction(db, async (trx) => {
    const user = await prepareUser(ctx, trx, {
      purpose,
      email,
      newEmail,
      passwordHash,
      data: body['data'],
    });
    const target = purpose === 'email_change_new' ? (newEmail ?? email) : email;
    const token = await issueToken(trx, ctx, { userId: user.id, purpose, email: target });
    const changed = (await findUser(trx, user.id)) ?? user;
    return {
      ...presentUser(changed),
      action_link: verifyLink(config, { token, purpose, redirectTo }),
      email_otp: token,
      hashed_token: token,
      verification_type: purpose,
      redirect_to: redirectTo,
    };
  });
}

/** Emails an invitation to a new user without a password, or again to one who has not accepted. */
export async function invite(ctx: AuthCtx, body: Record<string, unknown>, redirectTo: string) {
  const { db } = ctx;
  const email = requireEmail(body['email']);
  readMetadata(body['data']);
  const owner = await findUserByEmail(db, email);
  if (owner !== undefined && owner.email_confirmed_at !== null) throw new AuthError('email_exists');
  await requireMailTurn(ctx, 'invite', email);
  return withTransaction(db, async (trx) => {
    const purpose = 'invite';
    const user = await prepareUser(ctx, trx, { purpose, email, data: body['data'] });
    const link = await issueLink(trx, ctx, { userId: user.id, purpose, email, redirectTo });
    const message = (site: MailSite) => invitationMessage(site, link);
    await queueMail(trx, ctx, { kind: 'invitation', to: email, message });
    return presentUser((await findUser(trx, user.id)) ?? user);
  });
}

interface LinkSubject {
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly newEmail?: string | null;
  readonly passwordHash?: string | null;
  readonly data: unknown;
}

/** The user of a link. Sign-up and invitation links create one. */
async function prepareUser(
  { now }: AuthCtx,
  trx: Db,
  { purpose, email, newEmail = null, passwordHash = null, data }: LinkSubject,
): Promise<KnownUser> {
  const known = await findUserByEmail(trx, email);
  if (purpose === 'signup' || purpose === 'invite') {
    if (known?.email_confirmed_at != null) throw new AuthError('email_exists');
    const id = known?.id ?? newId();
    if (known === undefined) {
      const user = { id, email, password_hash: passwordHash, ...readMetadata(data), now };
      if (!(await insertUser(trx, user))) throw new AuthError('email_exists');
    }
    const sentAt = purpose === 'invite' ? { invited_at: now } : { confirmation_sent_at: now };
    await changeUser(trx, id, sentAt, now);
    return known ?? requireFound(await findUser(trx, id));
  }
  const user = requireFound(known);
  if (purpose === 'recovery') await changeUser(trx, user.id, { recovery_sent_at: now }, now);
  if (newEmail !== null && user.email_change !== newEmail) {
    if (await emailIsTaken(trx, newEmail)) throw new AuthError('email_exists');
    const change = { email_change: newEmail, email_change_confirmed_by: null };
    await changeUser(trx, user.id, { ...change, email_change_sent_at: now }, now);
  }
  return user;
}

function requireFound(user: KnownUser | undefined): KnownUser {
  if (user !== undefined && user.archived_at === null) return user;
  throw new AuthError('user_not_found', {
    status: 404,
    message: 'User with this email not found',
  });
}
