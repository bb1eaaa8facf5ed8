import { AppError } from '#contract/errors/app-error.ts';

import { AuthError } from '#server/accounts/auth-errors.ts';
import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { deletePersonalRows } from '#server/accounts/queries/own-data.ts';
import {
  hasMoney,
  lockAdministrators,
  scrubProfile,
  sellsProducts,
} from '#server/accounts/queries/profiles.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import {
  changeUser,
  findUser,
  lockUser,
  NO_EMAIL_CHANGE,
  type KnownUser,
} from '#server/accounts/queries/users.ts';
import { deleteSecondFactorsOf } from '#server/accounts/second-factor/queries.ts';
import { requireCurrentPassword } from '#server/accounts/update-user.ts';
import { endAllConsents } from '#server/consents/change-consent.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { sellersNeed } from '#server/sellers/people/sellers-need.ts';

/**
 * Closes the caller's own account permanently, after checking the password. Refuses the last
 * administrator (Rule 9), somebody whom other people of a seller need (Rule 130), a seller whose
 * products are still for sale, and one with money.
 */
export async function closeAccount(
  ctx: SignedInCtx,
  { current_password: password }: { current_password?: string | null | undefined },
): Promise<void> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === undefined) throw new AppError('PROFILE_NOT_FOUND');
  if (user.password_hash !== null) await checkPassword(ctx, user, password);
  await withTransaction(ctx.db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    if (administrators.length === 1 && administrators[0] === user.id) {
      throw new AppError('LAST_ADMINISTRATOR');
    }
    const locked = await lockUser(trx, user.id);
    if (locked === undefined) throw new AppError('PROFILE_NOT_FOUND');
    if (await sellersNeed(trx, user.id)) throw new AppError('ACCOUNT_HAS_PEOPLE');
    if (await sellsProducts(trx, user.id)) throw new AppError('ACCOUNT_HAS_PRODUCTS');
    if (await hasMoney(trx, user.id)) throw new AppError('ACCOUNT_HAS_MONEY');
    await eraseAccount(trx, locked, ctx.now);
  });
}

async function checkPassword(ctx: SignedInCtx, user: KnownUser, password: unknown): Promise<void> {
  try {
    await requireCurrentPassword(ctx, user, password);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { retryAfterSeconds } = error.details;
    if (error.status === 429) {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: retryAfterSeconds ?? 60 });
    }
    const isMissing = error.code === 'validation_failed';
    throw new AppError('INVALID_INPUT', {
      fields: {
        current_password: isMissing ? 'Enter your password.' : 'This is not your password.',
      },
    });
  }
}

/**
 * Erases the person and keeps the purchases (Rule 36): name, email address, password, second
 * factors, metadata, addresses, cart, wishlist, applications, bank details and messages are
 * deleted; consents end, orders keep their own copies, and published reviews stay without a name.
 * The email address becomes available again, and every session ends.
 */
export async function eraseAccount(
  trx: Db,
  user: Pick<KnownUser, 'id' | 'email' | 'email_change'>,
  now: Date,
): Promise<void> {
  await deleteSessionsOf(trx, { userId: user.id, now });
  await deleteOneTimeTokensOf(trx, user.id);
  await deleteSecondFactorsOf(trx, user.id);
  await deletePersonalRows(trx, user.id);
  await endAllConsents({ db: trx, now }, user.id);
  await deleteMailsTo(trx, user.email);
  if (user.email_change !== null) await deleteMailsTo(trx, user.email_change);
  await changeUser(
    trx,
    user.id,
    {
      email: `closed-${user.id}@closed.invalid`,
      password_hash: null,
      ...NO_EMAIL_CHANGE,
      user_metadata: '{}',
      app_metadata: '{}',
    },
    now,
  );
  await scrubProfile(trx, user.id, now);
}
