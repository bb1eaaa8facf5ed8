import type { Db } from '#server/platform/database.ts';
import { membershipsOfUser } from '#server/sellers/people/queries.ts';

export async function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'auth_users.email',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.role',
      'user_profiles.created_at',
    ])
    .select((eb) => membershipsOfUser(eb).as('sellers'))
    .where('user_profiles.id', '=', userId)
    .executeTakeFirst();
}

export async function makeAdministrator(db: Db, userId: string): Promise<void> {
  await db.updateTable('user_profiles').set({ role: 'admin' }).where('id', '=', userId).execute();
}

/** Locks every active administrator, so that the last two cannot leave at once. */
export async function lockAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The email addresses of everyone who may run the shop. */
export async function listAdministratorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select('auth_users.email')
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('auth_users.email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function sellsProducts(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('seller_id', '=', userId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a seller's account in the ledger is not empty. */
export async function hasMoney(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('account')
    .where('seller_id', '=', userId)
    .where('account', '<>', 'commission')
    .groupBy('account')
    .having((eb) => eb(eb.fn.sum('amount_cents'), '<>', 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function scrubProfile(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user_profiles')
    .set({ first_name: '', last_name: '', archived_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Whether anybody can open and run the shop. */
export async function administratorExists(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
