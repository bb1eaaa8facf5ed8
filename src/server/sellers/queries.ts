import { sql, type ExpressionBuilder, type Insertable } from 'kysely';

import type {
  DB,
  SellerAgreementsTable,
  SellerApplicationsTable,
  SellerBankDetailsTable,
  SellerSettingsTable,
} from '#db/types.ts';
import type { SydneyDay } from '#domain/sellers/time-away.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { updateById } from '#server/platform/rows.ts';

/** What customers read, and lists of sellers are sorted by (Rule 120). */
export const SELLER_NAME = sql<string>`coalesce(
  seller_profiles.trading_name, trim(user_profiles.first_name || ' ' || user_profiles.last_name))`;

/** The names of the seller in this column, for a subquery. */
export function selectSellerRef(
  eb: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>,
  column: 'departments.seller_id' | 'products.seller_id',
) {
  return eb
    .selectFrom('user_profiles')
    .leftJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'seller_profiles.trading_name',
    ])
    .where('user_profiles.id', '=', sql.ref<string>(column));
}

/** Of the stored text, before its placeholders are filled in. */
const digestOfBody = sql<string>`encode(sha256(convert_to(body::text, 'UTF8')), 'hex')`;

/** The published versions of the seller agreement: the one in force at this time, and the next. */
const agreementsAt = (now: Date) => sql`
  versions as (
    select v.id, v.published_from, v.number, ${digestOfBody} as digest from content_versions v
    join content_items item on item.id = v.item_id
    where item.kind = 'page' and item.slug = ${SELLER_AGREEMENT} and v.published_from is not null
  ), agreement as (
    select
      (select id from versions where published_from <= ${now}
        order by published_from desc, number desc limit 1) as current_id,
      (select max(published_from) from versions where published_from <= ${now}) as current_from,
      (select id from versions where published_from > ${now}
        order by published_from, number limit 1) as next_id,
      (select min(published_from) from versions where published_from > ${now}) as next_from
  )`;

/**
 * Works out until when the seller agreement lets each seller sell (Rule 126), and whether their
 * range is for sale on this day in Sydney; the SQL twin of `awayStateOn`. With a seller, only
 * theirs.
 */
export async function updateSellingStates(
  db: Db,
  { now, day, sellerId = null }: { now: Date; day: SydneyDay; sellerId?: string | null },
): Promise<void> {
  await sql`
    with ${agreementsAt(now)}, terms as (
      select p.id, p.away_from, p.away_until, p.away_is_off_sale, case
          when not exists (
            select from seller_agreements where seller_id = p.id and version_id = current_id
          ) then greatest(
            p.sells_without_agreement_until,
            -- Whoever accepted an earlier version sold under it until this one began.
            case when exists (select from seller_agreements where seller_id = p.id)
              then current_from end,
            p.created_at
          )
          when next_id is null or exists (
            select from seller_agreements where seller_id = p.id and version_id = next_id
          ) then null
          else greatest(next_from, p.sells_without_agreement_until)
        end as sells_until
      from seller_profiles p cross join agreement
      where ${sellerId}::uuid is null or p.id = ${sellerId}
    ), today as (
      select id, sells_until, case
          when sells_until <= ${now} then 'off_sale'
          when away_from is null or ${day}::date not between away_from and away_until then 'open'
          when away_is_off_sale then 'off_sale'
          else 'away' end as state
      from terms
    )
    update seller_profiles p set selling_state = today.state, sells_until = today.sells_until
    from today
    where today.id = p.id
      and (today.state, today.sells_until) is distinct from (p.selling_state, p.sells_until)`.execute(
    db,
  );
}

/**
 * The version of the agreement with this number and text, locked, if it is published and was not
 * replaced.
 */
export async function lockAgreement(
  db: Db,
  { number, digest }: { readonly number: number; readonly digest: string },
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`
    with ${agreementsAt(now)}
    select id from content_versions
    where number = ${number} and ${digestOfBody} = ${digest}
      and id in (select current_id from agreement union all select next_id from agreement)
    for share`.execute(db);
  return rows[0];
}

/** The newest published version of the agreement, which may not be in force yet. */
export async function findNewestAgreement(db: Db) {
  const { rows } = await sql<{ id: string; published_from: Date; digest: string }>`
    select v.id, v.published_from, ${digestOfBody} as digest from content_versions v
    join content_items item on item.id = v.item_id
    where item.kind = 'page' and item.slug = ${SELLER_AGREEMENT} and v.published_from is not null
    order by v.number desc limit 1`.execute(db);
  return rows[0];
}

/** Sellers who have not accepted this version. */
export async function listSellersWithoutAgreement(db: Db, versionId: string) {
  return db
    .selectFrom('seller_profiles')
    .innerJoin('user_profiles', 'user_profiles.id', 'seller_profiles.id')
    .select([
      'seller_profiles.id',
      'seller_profiles.sells_until',
      'seller_profiles.sells_without_agreement_until',
    ])
    .where('user_profiles.archived_at', 'is', null)
    .where('seller_profiles.id', 'not in', (eb) =>
      eb.selectFrom('seller_agreements').select('seller_id').where('version_id', '=', versionId),
    )
    .orderBy('seller_profiles.id')
    .execute();
}

/** False if the seller has accepted this version before. */
export async function insertAgreement(
  db: Db,
  row: Insertable<SellerAgreementsTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seller_agreements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets who accepted a version whose text changes before it comes into force. */
export async function deleteAgreementsTo(
  db: Db,
  { id, otherThan }: { readonly id: string; readonly otherThan: string },
): Promise<void> {
  await sql`
    delete from seller_agreements where version_id = ${id} and exists (
      select from content_versions where id = ${id} and body <> ${otherThan}::jsonb)`.execute(db);
}

/** What a seller has accepted, newest first, and until when they may sell. */
export async function findAgreementFacts(db: Db, sellerId: string, now: Date) {
  const { rows } = await sql<{
    sells_until: Date | null;
    current_number: number | null;
    next_number: number | null;
    current_digest: string | null;
    next_digest: string | null;
    next_from: Date | null;
    accepted: { number: number; at: string; by: string }[];
  }>`
    with ${agreementsAt(now)}
    select p.sells_until, agreement.next_from,
      (select number from versions where id = current_id) as current_number,
      (select number from versions where id = next_id) as next_number,
      (select digest from versions where id = current_id) as current_digest,
      (select digest from versions where id = next_id) as next_digest,
      (select coalesce(jsonb_agg(jsonb_build_object('number', versions.number,
          'at', accepted.accepted_at, 'by', accepted.accepted_by_name)
          order by accepted.accepted_at desc), '[]')
        from seller_agreements accepted join versions on versions.id = accepted.version_id
        where accepted.seller_id = p.id) as accepted
    from seller_profiles p cross join agreement
    where p.id = ${sellerId}`.execute(db);
  return rows[0];
}

type Status = 'pending' | 'approved' | 'rejected';

/** A person's newest application. */
export async function findNewestApplication(db: Db, userId: string) {
  return applications(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts an application; false when the user has a pending or approved one (Rule 39). */
export async function insertApplication(db: Db, row: Insertable<SellerApplicationsTable>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seller_applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface ApplicationFilter {
  readonly search?: string | undefined;
  readonly status?: Status | undefined;
}

export function applications(db: Db, filter: ApplicationFilter = {}) {
  let query = db.selectFrom('seller_applications').selectAll();
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.search !== undefined) {
    const pattern = likeContaining(filter.search);
    query = query.where((eb) =>
      eb.or([
        eb('business_name', 'ilike', pattern),
        eb('contact_person', 'ilike', pattern),
        eb('contact_email', 'ilike', pattern),
        eb('abn', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

export async function listApplications(
  db: Db,
  filter: ApplicationFilter & { readonly limit: number; readonly offset: number },
) {
  const newestFirst = applications(db, filter).orderBy('created_at', 'desc').orderBy('id', 'desc');
  return pageOfRows(newestFirst, filter);
}

export async function countApplicationsByStatus(db: Db) {
  return db
    .selectFrom('seller_applications')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute();
}

export async function findApplication(db: Db, id: string) {
  return applications(db).where('id', '=', id).executeTakeFirst();
}

/** The application, locked: of two concurrent decisions the second finds it decided. */
export async function lockApplication(db: Db, id: string) {
  return applications(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export const decideApplication = updateById('seller_applications');

export interface StoredBankDetails {
  readonly seller_id: string;
  /** Whether they are those of the approved application. */
  readonly is_approved: boolean;
  /** Whether a payment to them came back, after which new ones are asked for. */
  readonly has_failed: boolean;
  /** The row that they are encrypted for: the application's or the seller's. */
  readonly id: string;
  readonly bank_details: Buffer;
  readonly changed_at: Date;
  readonly version: number;
}

/** What these sellers entered, or else the details of their newest approved application. */
export async function findStoredBankDetails(
  db: Db,
  sellerIds: readonly string[],
): Promise<StoredBankDetails[]> {
  const { rows } = await sql<StoredBankDetails>`
    select distinct on (seller_id) found.*, exists (
      select from payout_lines l join payouts q on q.id = l.payout_id
      where l.seller_id = found.seller_id and l.waits_for_details
        and q.first_approved_at >= found.changed_at) as has_failed
    from (
      select seller_id, false as is_approved, seller_id as id, bank_details, changed_at, version
      from seller_bank_details where seller_id = any(${sellerIds}::uuid[])
      union all
      select user_id, true, id, bank_details, coalesce(decided_at, created_at), 0
      from seller_applications where user_id = any(${sellerIds}::uuid[]) and status = 'approved'
    ) found order by seller_id, is_approved, changed_at desc, id desc`.execute(db);
  return rows;
}

export async function upsertBankDetails(
  db: Db,
  row: Omit<Insertable<SellerBankDetailsTable>, 'version'>,
): Promise<void> {
  const { seller_id: _id, ...change } = row;
  // Not by a trigger: a rotation of the data key writes the same details again.
  const version = sql<number>`seller_bank_details.version + 1`;
  await db
    .insertInto('seller_bank_details')
    .values(row)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ ...change, version }))
    .execute();
}

/** Makes a customer a seller; returns false, without a change, for other roles. */
export async function makeSeller(db: Db, userId: string): Promise<boolean> {
  const result = await db
    .updateTable('user_profiles')
    .set({ role: 'seller' })
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A person's first and last name; empty if not given. */
export async function findName(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user_profiles')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return `${row?.first_name ?? ''} ${row?.last_name ?? ''}`.trim();
}

/** Names a new seller as their business, unless they have named themselves (Rule 120). */
export async function nameSeller(db: Db, userId: string, tradingName: string): Promise<void> {
  await db
    .insertInto('seller_profiles')
    .values({
      id: userId,
      slug: sql<string>`free_seller_slug(${tradingName})`,
      trading_name: tradingName,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ trading_name: tradingName })
        .where('seller_profiles.trading_name', 'is', null),
    )
    .execute();
}

/** Saves the business of a new seller, unless they have saved their own. */
export async function insertBusiness(
  db: Db,
  row: Omit<Insertable<SellerSettingsTable>, 'tax_rate_override_bps'>,
): Promise<void> {
  await db
    .insertInto('seller_settings')
    .values({ ...row, tax_rate_override_bps: null })
    .onConflict((conflict) => conflict.column('seller_id').doNothing())
    .execute();
}
