import { UUID } from '#contract/uuid.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { eraseAccount } from '#server/accounts/close-account.ts';
import { requireEmail, requireNewPassword } from '#server/accounts/credentials.ts';
import {
  mergeAppMetadata,
  mergeMetadata,
  readMetadata,
  sentNames,
} from '#server/accounts/metadata.ts';
import { forgiveAllPasswords } from '#server/accounts/password-throttle.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import {
  changeMetadata,
  changeUser,
  countUsers,
  emailIsTaken,
  findUser,
  insertUser,
  listUsers,
  lockUser,
  type KnownUser,
  type UserChange,
} from '#server/accounts/queries/users.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** A page of users, newest first, without closed accounts, and the paging headers. */
export async function listUsersForService(
  { db }: AuthCtx,
  query: { readonly page: string | undefined; readonly perPage: string | undefined },
) {
  const page = wholeNumber(query.page, 1);
  const perPage = Math.min(MAX_PER_PAGE, wholeNumber(query.perPage, DEFAULT_PER_PAGE));
  const [rows, totalCount] = await Promise.all([
    listUsers(db, { limit: perPage, offset: (page - 1) * perPage }),
    countUsers(db),
  ]);
  const lastPage = Math.max(1, Math.ceil(totalCount / perPage));
  // The client reads the text after the first "=", so the page comes first.
  const link = (to: number, rel: string) =>
    `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')];
  return {
    users: rows.map(presentUser),
    headers: { 'X-Total-Count': String(totalCount), Link: links.join(', ') },
  };
}

export async function findUserForService({ db }: AuthCtx, id: string) {
  return presentUser(await requireUser(db, id));
}

/** Adds a customer, whatever the metadata says (Rule 9). */
export async function createUserForService(ctx: AuthCtx, body: Record<string, unknown>) {
  const { db, now } = ctx;
  const email = requireEmail(body['email']);
  const passwordHash = isGiven(body['password'])
    ? await hashPassword(await requireNewPassword(ctx, body['password'], email))
    : null;
  const person = readMetadata(body['user_metadata']);
  const appMetadata = mergeAppMetadata({}, body['app_metadata']);
  const bannedUntil = readBan(body['ban_duration'], now);
  const id = newId();
  return withTransaction(db, async (trx) => {
    const isNew = await insertUser(trx, {
      id,
      email,
      password_hash: passwordHash,
      email_confirmed_at: body['email_confirm'] === true ? now : null,
      banned_until: bannedUntil ?? null,
      ...person,
      appMetadata,
      now,
    });
    if (!isNew) throw new AuthError('email_exists');
    return presentUser(await requireUser(trx, id));
  });
}

/** A new password or a ban ends all sessions and links; a new email address applies at once. */
export async function updateUserForService(
  ctx: AuthCtx,
  id: string,
  body: Record<string, unknown>,
) {
  const { db, now } = ctx;
  const { email: presentEmail } = await requireUser(db, id);
  const email = isGiven(body['email']) ? requireEmail(body['email']) : null;
  const owner = email ?? presentEmail;
  const passwordHash = isGiven(body['password'])
    ? await hashPassword(await requireNewPassword(ctx, body['password'], owner))
    : null;
  const bannedUntil = readBan(body['ban_duration'], now);
  const answer = await withTransaction(db, async (trx) => {
    const user = await lockUser(trx, id);
    if (user === undefined) throw userNotFound();
    const change: UserChange = {};
    if (email !== null && email !== user.email) {
      if (await emailIsTaken(trx, email)) throw new AuthError('email_exists');
      change.email = email;
    }
    if (passwordHash !== null) change.password_hash = passwordHash;
    if (body['email_confirm'] === true && user.email_confirmed_at === null) {
      change.email_confirmed_at = now;
    }
    if (isGiven(body['user_metadata'])) {
      const metadata = mergeMetadata(user.user_metadata, body['user_metadata']);
      const names = sentNames(body['user_metadata']);
      await changeMetadata(trx, id, { metadata, names }, now);
    }
    if (isGiven(body['app_metadata'])) {
      const merged = mergeAppMetadata(user.app_metadata, body['app_metadata']);
      change.app_metadata = JSON.stringify(merged);
    }
    if (bannedUntil !== undefined) change.banned_until = bannedUntil;
    await changeUser(trx, id, change, now);
    const isBanned = bannedUntil !== undefined && bannedUntil !== null;
    if (passwordHash !== null || isBanned) {
      await deleteSessionsOf(trx, { userId: id, now });
      await deleteOneTimeTokensOf(trx, id);
    }
    if (passwordHash !== null) await forgiveAllPasswords(trx, owner);
    return presentUser(await requireUser(trx, id));
  });
  const facts = { userId: id, by: 'service' } as const;
  if (passwordHash !== null) logSecurityEvent(ctx, 'password_changed', facts);
  if (answer.email !== presentEmail) logSecurityEvent(ctx, 'email_changed', facts);
  return answer;
}

/** Closes the account. Users are archived, not deleted, because orders refer to them (Rule 36). */
export async function deleteUserForService({ db, now }: AuthCtx, id: string): Promise<void> {
  await requireUser(db, id);
  await withTransaction(db, async (trx) => {
    const user = await lockUser(trx, id);
    if (user === undefined) throw userNotFound();
    await eraseAccount(trx, user, now);
  });
}

async function requireUser(db: AuthCtx['db'], id: string): Promise<KnownUser> {
  if (!UUID.test(id)) {
    throw new AuthError('validation_failed', { message: 'user_id must be an UUID', status: 404 });
  }
  const user = await findUser(db, id);
  if (user === undefined || user.archived_at !== null) throw userNotFound();
  return user;
}

function userNotFound(): AuthError {
  return new AuthError('user_not_found', { status: 404, message: 'User not found' });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number > 0) return number;
  throw new AuthError('validation_failed', { message: 'Bad Pagination Parameters' });
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const LONGEST_BAN_MS = 200 * 365 * 24 * 3_600_000;

/** The end of a ban such as `1h30m`; null for `none`, which lifts it. */
function readBan(value: unknown, now: Date): Date | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'none') return null;
  const text = typeof value === 'string' ? value : '';
  if (!/^(\d{1,9}(\.\d{1,6})?(ms|s|m|h))+$/.test(text)) {
    throw new AuthError('validation_failed', {
      message: 'invalid format for ban duration, such as 24h or none',
    });
  }
  let durationMs = 0;
  for (const [, amount = '0', unit = 'ms'] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    durationMs += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  return new Date(now.getTime() + Math.min(durationMs, LONGEST_BAN_MS));
}
