import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import {
  changeUser,
  deleteOneTimeTokensOf,
  deletePersonalRows,
  deleteSessionsOf,
  scrubProfile,
} from '#server/accounts/queries.ts';

/**
 * Erases who somebody was and keeps what was bought (Rule 36): name, address, password, metadata, addresses,
 * cart, wishlist, applications and messages go, the orders stay with what stood on them. The address is
 * free again, and every session ends.
 */
export async function eraseAccount(
  trx: Kysely<DB>,
  user: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  await deleteSessionsOf(trx, user.id);
  await deleteOneTimeTokensOf(trx, user.id);
  await deletePersonalRows(trx, user);
  await changeUser(
    trx,
    user.id,
    {
      email: `closed-${user.id}@closed.invalid`,
      password_hash: null,
      email_change: null,
      email_change_sent_at: null,
      email_change_confirmed_by: null,
      user_metadata: {},
      app_metadata: {},
    },
    now,
  );
  await scrubProfile(trx, user.id, now);
}
