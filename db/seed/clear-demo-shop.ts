import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { DB } from '#db/types.ts';
import { StartError } from '#server/platform/start-error.ts';

import { withdrawTexts } from './builders/content.ts';
import { demoPayoutSettings, demoShop } from './data/shop.ts';
import { DEMO_IDS } from './shop-rows.ts';

/** Who closed a shop whose demo was removed: demo mode does not open it again. */
export const CLEARED_BY = 'npm run demo:clear';

/** How many rows a table has lost, and how many are left. */
export interface Cleared {
  readonly table: CountedTable;
  readonly removed: number;
  readonly kept: number;
}

const COUNTED_TABLES = [
  'user_profiles',
  'departments',
  'categories',
  'products',
  'diy_articles',
  'services',
  'orders',
] as const;
type CountedTable = (typeof COUNTED_TABLES)[number];

/**
 * Removes the demo shop and keeps what its operator added (Rule 115), in one transaction: the shop
 * is then as new, and closed until an administrator opens it. Null if there is no demo shop.
 *
 * With `isRehearsal` it changes nothing and answers what would go. Throws a StartError if real
 * money was paid for an order that would go.
 */
export async function clearDemoShop(
  db: Kysely<DB>,
  { now, isRehearsal }: { now: Date; isRehearsal: boolean },
): Promise<readonly Cleared[] | null> {
  const trx = await db.startTransaction().execute();
  try {
    const cleared = await clear(trx, now);
    await (isRehearsal ? trx.rollback() : trx.commit()).execute();
    return cleared;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

async function clear(trx: Kysely<DB>, now: Date): Promise<readonly Cleared[] | null> {
  await sql`set local lock_timeout = '1min'`.execute(trx);
  await sql`set local statement_timeout = '5min'`.execute(trx);
  // Nobody can add a row that belongs to one that goes.
  await sql`lock table user_profiles, products, orders in exclusive mode`.execute(trx);
  if (!(await hasDemoShop(trx))) return null;
  const before = await countRows(trx);
  await listWhatGoes(trx);
  await refuseRealMoney(trx);
  await refuseMixedPayouts(trx);
  await refuseMixedInvoices(trx);
  await takeBackStock(trx);
  await skipTheirNumbers(trx, now);
  for (const remove of removals()) await remove.execute(trx);
  await sql`select rebuild_search()`.execute(trx);
  await leaveBlank(trx);
  await withdrawTexts(trx);
  await closeUntilOpened(trx, now);
  const after = await countRows(trx);
  return COUNTED_TABLES.map((table) => ({
    table,
    removed: before[table] - after[table],
    kept: after[table],
  }));
}

async function hasDemoShop(trx: Kysely<DB>): Promise<boolean> {
  const found = await trx
    .selectFrom('user_profiles')
    .select('id')
    .where('id', 'in', DEMO_IDS.user_profiles)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lists the rows that go as `going`, which the statements below read: the demo shop's own, the
 * products of its sellers, and the orders of its customers or with its goods.
 */
async function listWhatGoes(trx: Kysely<DB>): Promise<void> {
  await sql`create temporary table going (
    kind text, id uuid, primary key (kind, id)
  ) on commit drop`.execute(trx);
  for (const [table, ids] of Object.entries(DEMO_IDS)) {
    await sql`insert into going select ${table}, unnest(${ids}::uuid[])`.execute(trx);
  }
  await sql`insert into going
    select 'products', id from products where seller_id in ${going('user_profiles')}
    on conflict do nothing`.execute(trx);
  await sql`insert into going
    select 'orders', id from orders
    where user_id in ${going('user_profiles')}
      or id in (select order_id from order_items where product_id in ${going('products')})
      or id in (select order_id from order_sellers where seller_id in ${going('user_profiles')})`.execute(
    trx,
  );
}

function going(kind: 'user_profiles' | 'products' | 'orders' | 'departments' | 'categories') {
  return sql`(select id from going where kind = ${kind})`;
}

/** Invoices over real money have to be kept, whatever was sold. */
async function refuseRealMoney(trx: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ order_number: string }>`
    select distinct order_number from orders
    join payment_sessions on payment_sessions.order_id = orders.id
    where orders.id in ${going('orders')} and captured_cents > 0
      and provider = 'stripe' and provider_session_id like 'cs_live_%'
    order by 1`.execute(trx);
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.order_number).join(', ');
  throw new StartError(
    `Real money was paid for goods of the demo shop, and the invoices must be kept: ${numbers}. Nothing was removed.`,
  );
}

/** A payment to a seller who stays could no longer be opened into what it pays. */
async function refuseMixedPayouts(trx: Kysely<DB>): Promise<void> {
  const people = going('user_profiles');
  const { rows } = await sql<{ number: number }>`
    select number from payouts
    where status <> 'void' and exists (select from payout_lines l
        where l.payout_id = payouts.id and amount_cents > 0 and seller_id not in ${people})
      and (exists (select from payout_lines l
          where l.payout_id = payouts.id and amount_cents > 0 and seller_id in ${people})
        or exists (select from payout_lines l join payout_movements m on m.line_id = l.id
          join ledger_transactions t on t.id = m.transaction_id
          where l.payout_id = payouts.id and t.order_id in ${going('orders')}))
    order by 1`.execute(trx);
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.number).join(', ');
  throw new StartError(
    `These payouts pay sellers who stay for sales of the demo shop, or together with its sellers: ${numbers}. Nothing was removed.`,
  );
}

/** An invoice about commission has to be kept, and to agree with the ledger. */
async function refuseMixedInvoices(trx: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from commission_documents
    where seller_id not in ${going('user_profiles')} and exists (
      select from jsonb_array_elements(content -> 'lines') line
      where (line ->> 'orderId')::uuid in ${going('orders')})
    order by 1`.execute(trx);
  if (rows.length === 0) return;
  const numbers = rows.map((row) => row.number).join(', ');
  throw new StartError(
    `These commission invoices of sellers who stay are about orders of the demo shop: ${numbers}. Nothing was removed.`,
  );
}

/** Gives stock that stays the units back that orders which go have taken or hold. */
async function takeBackStock(trx: Kysely<DB>): Promise<void> {
  const ofTheirs = sql`stock_item_id = stock_items.id and order_id in ${going('orders')}`;
  await sql`
    update stock_items
    set on_hand = on_hand - coalesce(
        (select sum(quantity_change) from stock_movements where ${ofTheirs}), 0
      ),
      reserved = reserved - coalesce(
        (select sum(quantity) from stock_holds where ${ofTheirs} and state = 'held'), 0
      )
    where product_id not in ${going('products')}
      and exists (select from stock_holds where ${ofTheirs})`.execute(trx);
}

const goingDocuments = sql`(
  select id from tax_documents where order_id in ${going('orders')}
  union all
  select id from commission_documents where seller_id in ${going('user_profiles')}
)`;

/** Puts the numbers of documents that go on record, where documents of their series stay. */
async function skipTheirNumbers(trx: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    insert into skipped_document_numbers (
      series_code, kind, first_sequence, last_sequence, reason, person, skipped_at
    )
    select code, kind, min(sequence), max(sequence), 'Removed with the demo shop', ${CLEARED_BY}, ${now}
    from (
      select series_code as code, kind, sequence,
        sequence - row_number() over (partition by series_code, kind order by sequence) as range
      from issued_numbers where document_id in ${goingDocuments}
    ) goes
    where exists (
      select from issued_numbers stays
      where stays.series_code = goes.code and stays.document_id not in ${goingDocuments}
    )
    group by code, kind, range`.execute(trx);
}

/** Where a row that stays may name a person who goes. */
export const NAMED_PEOPLE = [
  ['seller_applications', 'decided_by'],
  ['seller_bank_details', 'changed_by'],
  ['payouts', 'first_approved_by'],
  ['payouts', 'second_approved_by'],
  ['parcels', 'created_by'],
  ['parcels', 'taken_back_by'],
  ['refunds', 'created_by'],
  ['order_events', 'actor_id'],
  ['stock_movements', 'actor_id'],
  ['departments', 'seller_id'],
  ['categories', 'seller_id'],
] as const;

/** Each in an order that the foreign keys allow; the other tables follow by cascade. */
function removals(): readonly RawBuilder<unknown>[] {
  const people = going('user_profiles');
  const orders = going('orders');
  const products = going('products');
  // Payouts to them and adjustments of their money.
  const ofPeople = sql`(
    select p.transaction_id from ledger_postings p join ledger_transactions o on o.id = p.transaction_id
    where o.order_id is null and p.seller_id in ${people}
  )`;
  const payments = sql`(
    select provider_session_id, payment_reference from payment_sessions where order_id in ${orders}
  ) payment`;
  return [
    sql`delete from sandbox_refunds using ${payments}
      where sandbox_refunds.payment_reference = payment.payment_reference`,
    sql`delete from sandbox_sessions using ${payments} where id = provider_session_id`,
    sql`delete from payment_events using ${payments}
      where payment_events.provider_session_id = payment.provider_session_id
        or payment_events.payment_reference = payment.payment_reference`,
    // Payouts of the sandbox moved no money, and may have paid out what goes.
    sql`create temporary table entries on commit drop as
      select transaction_id as id from provider_transactions
      where provider = 'sandbox' and (subject = 'payout'
        or payment_reference in (select payment_reference from ${payments}))`,
    sql`delete from sandbox_transactions where category in ('payout', 'payout_reversal')
      or payment_reference in (select payment_reference from ${payments})`,
    sql`delete from provider_transactions
      where provider = 'sandbox' and transaction_id in (select id from entries)`,
    // The next reading of the books begins at their beginning.
    sql`delete from provider_readings where provider = 'sandbox'`,
    sql`delete from book_differences where provider = 'sandbox'`,
    // Only the removal of a demo may take rows out of the ledger.
    ...ledgerTriggers('disable'),
    sql`delete from payout_movements where seller_id in ${people}`,
    sql`delete from ledger_postings using ledger_transactions t
      where t.id = transaction_id and (t.order_id in ${orders} or t.id in ${ofPeople}
        or ${isOfEntry})`,
    sql`delete from ledger_transactions where order_id in ${orders}
      or (order_id is null and not exists (
        select from ledger_postings where transaction_id = ledger_transactions.id))`,
    ...ledgerTriggers('enable'),
    sql`delete from payout_files using payouts where payouts.id = payout_id and ${isOfDemo}`,
    sql`create temporary table empty_payouts on commit drop as
      select id from payouts where ${isOfDemo}`,
    sql`delete from payout_lines
      where seller_id in ${people} or payout_id in (select id from empty_payouts)`,
    sql`delete from payouts where id in (select id from empty_payouts)`,
    sql`delete from seller_earnings where order_id in ${orders}`,
    sql`delete from ledger_balances`,
    sql`insert into ledger_balances (account, seller_id, part, amount_cents)
      select account, seller_id, 0, sum(amount_cents) from ledger_postings group by 1, 2`,
    sql`delete from payment_disputes where order_id in ${orders}`,
    sql`delete from order_events where order_id in ${orders}`,
    sql`delete from stock_movements where order_id in ${orders}`,
    sql`delete from tax_documents where order_id in ${orders}`,
    sql`delete from commission_documents where seller_id in ${people}`,
    sql`delete from commission_months where not exists (select from commission_documents)`,
    sql`delete from refunds where order_id in ${orders}`,
    // Before their orders, which prove them.
    sql`delete from reviews where user_id in ${people} or product_id in ${products}
      or order_item_id in (select id from order_items where order_id in ${orders})`,
    sql`delete from orders where id in ${orders}`,
    // The operator's own numbers begin at 1 unless a document stays.
    sql`delete from skipped_document_numbers using document_series
      where series_code = code and ${isUnused}`,
    sql`delete from document_series where ${isUnused}`,

    sql`delete from price_changes
      where id in (select price_change_id from price_change_items where product_id in ${products})
        and id not in (
          select price_change_id from price_change_items where product_id not in ${products}
        )`,
    // A rule that somebody changed is the operator's own.
    sql`delete from commission_rules
      where id in (select id from going where kind = 'commission_rules') and version = 1`,
    sql`delete from recalls where product_id in ${products} or seller_id in ${people}`,
    sql`delete from products where id in ${products}`,
    sql`delete from categories where (id in ${going('categories')} or seller_id in ${people})
      and not exists (select from products where category_id = categories.id)`,
    sql`delete from departments where (id in ${going('departments')} or seller_id in ${people})
      and not exists (select from products where department_id = departments.id)
      and not exists (select from categories where department_id = departments.id)`,
    ...(['diy_articles', 'services', 'content_items'] as const).map(
      (table) =>
        sql`delete from ${sql.table(table)} where id in (select id from going where kind = ${table})`,
    ),
    sql`delete from former_slugs where subject_id in (select id from going)
      and subject_id not in (select id from categories union all select id from departments)`,

    ...NAMED_PEOPLE.map(
      ([table, column]) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = null
          where ${sql.ref(column)} in ${people}`,
    ),
    sql`alter table consents disable trigger consents_are_append_only`,
    sql`delete from consents where user_id in ${people}`,
    sql`alter table consents enable trigger consents_are_append_only`,
    sql`delete from seller_applications where user_id in ${people}`,
    sql`delete from seller_bank_details where seller_id in ${people}`,
    sql`delete from seller_settings where seller_id in ${people}`,
    sql`delete from seller_agreements where seller_id in ${people} or accepted_by in ${people}`,
    sql`delete from seller_profiles where id in ${people}`,
    sql`delete from mails using auth_users
      where lower(to_address) = lower(email) and auth_users.id in ${people}`,
    sql`delete from user_profiles where id in ${people}`,
    sql`delete from auth_users where id in ${people}`,
  ];
}

/** A fee or payout of the sandbox that goes. */
const isOfEntry = sql`t.order_id is null and t.business_key like '%:sandbox:%'
  and split_part(t.business_key, ':', 3) in (select id from entries)`;

/** Whether a payout pays sellers of the demo shop alone. */
const isOfDemo = sql`exists (select from payout_lines l
    where l.payout_id = payouts.id and amount_cents > 0)
  and not exists (select from payout_lines l
    where l.payout_id = payouts.id and amount_cents > 0
      and seller_id not in ${going('user_profiles')})`;

function ledgerTriggers(change: 'enable' | 'disable') {
  return ['ledger_postings', 'ledger_transactions'].map(
    (table) =>
      sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger ledger_is_append_only`,
  );
}

const isUnused = sql`not exists (select from issued_numbers n where n.series_code = code)`;

/** Empties what the profile has of the demo shop's; what the operator entered stays. */
async function leaveBlank(trx: Kysely<DB>): Promise<void> {
  const { gst_registered: gst, ...texts } = demoShop;
  // The answer is the demo's as long as the ABN is.
  await sql`update global_settings set gst_registered = null
    where gst_registered = ${gst} and abn = ${texts.abn}`.execute(trx);
  for (const [table, values] of [
    ['global_settings', texts],
    ['payout_settings', demoPayoutSettings],
  ] as const) {
    for (const [column, value] of Object.entries(values)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(column)} = ${value}`.execute(trx);
    }
  }
}

/** Demo mode opened the shop; now it is its operator who does (Rule 110). */
async function closeUntilOpened(trx: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from closures where opened_at is null or reason = 'opening'`.execute(trx);
  await sql`insert into closures (id, reason, closed_at, closed_by)
    values (gen_random_uuid(), 'opening', ${now}, ${CLEARED_BY})`.execute(trx);
}

async function countRows(trx: Kysely<DB>): Promise<Record<CountedTable, number>> {
  const counts = await Promise.all(
    COUNTED_TABLES.map(async (table) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)}`.execute(trx);
      return [table, rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<CountedTable, number>;
}
