import { sql, type ExpressionBuilder, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { DB, SellerInvitationsTable, SellerMembersTable } from '#db/types.ts';

import type { Db } from '#server/platform/database.ts';
import { SELLER_NAME } from '#server/sellers/queries.ts';
import { updateById } from '#server/platform/rows.ts';

type Role = SellerMembersTable['role'];

/**
 * The sellers that the user in `user_profiles` works for, for a subquery: the one that they
 * founded, then the first joined. A seller who is suspended, closed or a customer again is not
 * among them.
 */
export function membershipsOfUser(eb: ExpressionBuilder<DB, 'user_profiles'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('seller_members')
      .innerJoin('user_profiles as founders', 'founders.id', 'seller_members.seller_id')
      .leftJoin('seller_profiles', 'seller_profiles.id', 'seller_members.seller_id')
      .select([
        'seller_members.seller_id as id',
        'seller_members.role',
        sql<string>`coalesce(seller_profiles.trading_name,
          trim(founders.first_name || ' ' || founders.last_name))`.as('name'),
      ])
      .whereRef('seller_members.user_id', '=', 'user_profiles.id')
      .where('founders.role', '<>', 'customer')
      .where('founders.suspended_at', 'is', null)
      .where('founders.archived_at', 'is', null)
      .orderBy(sql`seller_members.seller_id = seller_members.user_id`, 'desc')
      .orderBy('seller_members.created_at')
      .orderBy('seller_members.seller_id'),
  );
}

/**
 * The owners of a seller who can act for it, with where to write to them: administrators act for no
 * seller.
 */
export async function listOwners(db: Db, sellerId: string) {
  return db
    .selectFrom('seller_members')
    .innerJoin('user_profiles', 'user_profiles.id', 'seller_members.user_id')
    .innerJoin('auth_users', 'auth_users.id', 'seller_members.user_id')
    .select(['user_profiles.id', 'auth_users.email', 'user_profiles.first_name'])
    .where('seller_members.seller_id', '=', sellerId)
    .where('seller_members.role', '=', 'owner')
    .where('user_profiles.role', '<>', 'admin')
    .where('user_profiles.suspended_at', 'is', null)
    .where('user_profiles.archived_at', 'is', null)
    .orderBy('auth_users.email')
    .execute();
}

/** The people of a seller, owners first, then by name. */
export async function listMembers(db: Db, sellerId: string) {
  return members(db)
    .where('seller_members.seller_id', '=', sellerId)
    .orderBy(sql`array_position(array['owner', 'manager', 'packer'], seller_members.role)`)
    .orderBy('user_profiles.first_name')
    .orderBy('user_profiles.last_name')
    .orderBy('user_profiles.id')
    .execute();
}

export async function findMember(db: Db, { sellerId, userId }: MemberKey) {
  return members(db)
    .where('seller_members.seller_id', '=', sellerId)
    .where('seller_members.user_id', '=', userId)
    .executeTakeFirst();
}

export interface MemberKey {
  readonly sellerId: string;
  readonly userId: string;
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

function members(db: Db) {
  return db
    .selectFrom('seller_members')
    .innerJoin('user_profiles', 'user_profiles.id', 'seller_members.user_id')
    .innerJoin('auth_users', 'auth_users.id', 'seller_members.user_id')
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'auth_users.email',
      'auth_users.last_sign_in_at',
      'seller_members.role',
      'seller_members.created_at',
    ]);
}

/** Adds a person; one who works for the seller keeps the role that they have. */
export async function insertMember(db: Db, row: Insertable<SellerMembersTable>): Promise<void> {
  await db
    .insertInto('seller_members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateMemberRole(db: Db, { sellerId, userId }: MemberKey, role: Role) {
  await db
    .updateTable('seller_members')
    .set({ role })
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(db: Db, { sellerId, userId }: MemberKey): Promise<void> {
  await db
    .deleteFrom('seller_members')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .execute();
}

/** The sellers that a person works for, and whether another person does. */
export async function listSellersOf(db: Db, userId: string) {
  const { rows } = await sql<{ seller_id: string; role: Role; has_others: boolean }>`
    select own.seller_id, own.role, exists (select from seller_members other
      where other.seller_id = own.seller_id and other.user_id <> ${userId}) as has_others
    from seller_members own where own.user_id = ${userId}
    union all
    -- A founder who has left.
    select distinct other.seller_id, null, true from seller_members other
    where other.seller_id = ${userId} and not exists (select from seller_members own
      where own.seller_id = ${userId} and own.user_id = ${userId})
    order by 1`.execute(db);
  return rows;
}

/** The seller's people, serialised: of two changes the second sees the first. */
export async function lockMembers(db: Db, sellerId: string): Promise<void> {
  await db
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .execute();
}

function openInvitations(db: Db, sellerId: string) {
  return db
    .selectFrom('seller_invitations')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null);
}

/** The invitations of a seller that nobody has accepted, newest first; expired ones too. */
export async function listInvitations(db: Db, sellerId: string) {
  return openInvitations(db, sellerId).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** The open invitation with this id or to this address, of this seller; locked. */
export async function findOpenInvitation(
  db: Db,
  { sellerId, ...which }: { sellerId: string } & ({ id: string } | { email: string }),
) {
  const open = openInvitations(db, sellerId).forUpdate();
  return 'id' in which
    ? open.where('id', '=', which.id).executeTakeFirst()
    : open.where('email', '=', which.email).executeTakeFirst();
}

export async function insertInvitation(
  db: Db,
  row: Insertable<SellerInvitationsTable>,
): Promise<void> {
  await db.insertInto('seller_invitations').values(row).execute();
}

export const updateInvitation = updateById('seller_invitations');

/** Withdraws the open invitations that a person made who is no owner any more. */
export async function withdrawInvitationsBy(
  db: Db,
  { sellerId, userId }: MemberKey,
  now: Date,
): Promise<void> {
  await db
    .updateTable('seller_invitations')
    .set({ withdrawn_at: now })
    .where('seller_id', '=', sellerId)
    .where('invited_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** The invitation of a link, locked, with the name of its seller. */
export async function lockInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('seller_invitations')
    .innerJoin('user_profiles', 'user_profiles.id', 'seller_invitations.seller_id')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'seller_invitations.seller_id')
    .selectAll('seller_invitations')
    .select(SELLER_NAME.as('seller_name'))
    .where('seller_invitations.token_hash', '=', tokenHash)
    .forUpdate('seller_invitations')
    .executeTakeFirst();
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

/** Deletes the invitations that expired before an instant, with the addresses in them. */
export async function deleteInvitationsExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('seller_invitations').where('expires_at', '<', before).execute();
}
