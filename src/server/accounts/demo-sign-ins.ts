import type { Kysely } from 'kysely';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import type { DB } from '#db/types.ts';

import { passwordMatches } from '#server/accounts/passwords.ts';
import { findUserByEmail } from '#server/accounts/queries/users.ts';
import type { DemoPasswords } from '#server/platform/secrets.ts';

export interface DemoSignIn {
  readonly role: keyof DemoPasswords;
  readonly email: string;
  /** Null where another password counts: the shop was loaded from another data folder, or it was changed. */
  readonly password: string | null;
}

/** The demo accounts with the passwords of this data folder, as far as they open them. */
export function findDemoSignIns(db: Kysely<DB>, passwords: DemoPasswords): Promise<DemoSignIn[]> {
  const roles = Object.keys(DEMO_ACCOUNTS) as (keyof DemoPasswords)[];
  return Promise.all(
    roles.map(async (role) => {
      const email = DEMO_ACCOUNTS[role];
      const user = await findUserByEmail(db, email);
      const isRight = await passwordMatches(passwords[role], user?.password_hash ?? null);
      return { role, email, password: isRight ? passwords[role] : null };
    }),
  );
}
