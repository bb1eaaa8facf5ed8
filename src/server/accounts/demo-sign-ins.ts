import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { passwordMatches } from '#server/accounts/passwords.ts';
import { deleteOneTimeTokensOf } from '#server/accounts/queries/one-time-tokens.ts';
import { deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import { changeUser, findUserByEmail } from '#server/accounts/queries/users.ts';
import type { DemoReach } from '#server/platform/demo-reach.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import type { DemoPasswords } from '#server/platform/secrets.ts';

export interface DemoSignIn {
  readonly role: keyof DemoPasswords;
  readonly email: string;
  /** Null when it differs: another data folder's shop, or somebody changed it. */
  readonly password: string | null;
}

/** The demo accounts that there are, with this data folder's passwords where they still match. */
export async function findDemoSignIns(db: Db, passwords: DemoPasswords): Promise<DemoSignIn[]> {
  const roles = Object.keys(DEMO_ACCOUNTS) as (keyof DemoPasswords)[];
  const found = await Promise.all(
    roles.map(async (role) => {
      const email = DEMO_ACCOUNTS[role];
      const user = await findUserByEmail(db, email);
      if (user === undefined) return [];
      const isRight = await passwordMatches(passwords[role], user.password_hash);
      return [{ role, email, password: isRight ? passwords[role] : null }];
    }),
  );
  return found.flat();
}

/** When the ban in a public demonstration ends. Only a ban with this date is lifted again. */
const FOR_THE_DEMONSTRATION = new Date('9999-01-01T00:00:00Z');

/** Bans the demo administrator in a public demonstration; elsewhere lifts that ban. */
export async function admitDemoAdministrator(
  db: Db,
  { reach, now }: { reach: DemoReach | null; now: Date },
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const admin = await findUserByEmail(trx, DEMO_ACCOUNTS.admin);
    if (admin === undefined) return;
    if (reach === 'public') {
      await changeUser(trx, admin.id, { banned_until: FOR_THE_DEMONSTRATION }, now);
      await deleteSessionsOf(trx, { userId: admin.id, now });
      await deleteOneTimeTokensOf(trx, admin.id);
    } else if (admin.banned_until?.getTime() === FOR_THE_DEMONSTRATION.getTime()) {
      await changeUser(trx, admin.id, { banned_until: null }, now);
    }
  });
}
