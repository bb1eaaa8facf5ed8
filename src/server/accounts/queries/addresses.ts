import type { Selectable } from 'kysely';

import type { AddressesTable } from '#db/types.ts';
import type { AddressChange, AddressInput } from '#contract/schemas/customer.ts';

import type { Db } from '#server/platform/database.ts';

export type AddressRow = Selectable<AddressesTable>;

/** The user's addresses that are not deleted, newest first. */
export async function listAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertAddress(
  db: Db,
  owner: { id: string; userId: string; now: Date },
  address: AddressInput,
): Promise<AddressRow> {
  return db
    .insertInto('addresses')
    .values({
      id: owner.id,
      user_id: owner.userId,
      ...address,
      ...optionalLines(address),
      created_at: owner.now,
      updated_at: owner.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockAddress(db: Db, owner: { id: string; userId: string }) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', owner.id)
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAddress(
  db: Db,
  locked: AddressRow,
  { change, now }: { change: Omit<AddressChange, 'version'>; now: Date },
): Promise<AddressRow> {
  const next = { ...locked, ...change };
  return db
    .updateTable('addresses')
    .set({
      ...change,
      ...optionalLines(next),
      // Another type of address may have a default already.
      is_default: locked.is_default && next.type === locked.type,
      updated_at: now,
    })
    .where('id', '=', locked.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The default of its type; undefined when it is not theirs. Needs a transaction. */
export async function makeAddressDefault(db: Db, owner: { id: string; userId: string; now: Date }) {
  // Locked in a fixed order, so that concurrent choices follow each other.
  const own = await db
    .selectFrom('addresses')
    .select(['id', 'type'])
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const chosen = own.find(({ id }) => id === owner.id);
  if (chosen === undefined) return undefined;
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', owner.userId)
    .where('type', '=', chosen.type)
    .where('is_default', '=', true)
    .execute();
  return db
    .updateTable('addresses')
    .set({ is_default: true, updated_at: owner.now })
    .where('id', '=', owner.id)
    .returningAll()
    .executeTakeFirst();
}

/** Archives an address (Rule 36); false when it is not theirs. */
export async function archiveAddress(db: Db, owner: { id: string; userId: string; now: Date }) {
  const result = await db
    .updateTable('addresses')
    .set({ archived_at: owner.now, is_default: false, updated_at: owner.now })
    .where('id', '=', owner.id)
    .where('user_id', '=', owner.userId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Blank optional lines are stored as null. */
function optionalLines({
  company,
  address2,
  phone,
}: Pick<AddressInput, 'company' | 'address2' | 'phone'>) {
  return { company: company || null, address2: address2 || null, phone: phone || null };
}
