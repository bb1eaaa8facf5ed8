import { sql } from 'kysely';

import { REMOVED_PARTY } from '#domain/invoices/documents.ts';

import type { Db } from '#server/platform/database.ts';

/** Rows per statement, to stay far below the statement timeout. */
export const REMOVED_AT_ONCE = 1_000;

/** From this invoice total on, tax law wants the buyer's name (GST Act s 29-70). */
const NAMED_FROM_CENTS = sql.lit(100_000);

/** A literal, so that PostgreSQL recognises the index on it. */
const REMOVED_NAME = sql.lit(REMOVED_PARTY.name);
const removedParty = sql`${JSON.stringify(REMOVED_PARTY)}::jsonb`;

/** An address without name, company, street and phone; tax and freight depend on the rest. */
const withoutContacts = (column: 'shipping_address' | 'billing_address') => sql`
  ${sql.ref(`orders.${column}`)} || '{"first_name": "", "last_name": "", "company": null,
    "address1": "", "address2": null, "phone": null}'`;

/** The moment so many months ago, as PostgreSQL counts them in UTC. */
export async function monthsAgo(db: Db, now: Date, months: number): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select (${now}::timestamptz at time zone 'UTC' - make_interval(months => ${months}))
      at time zone 'UTC' as moment`.execute(db);
  return rows[0]?.moment ?? new Date(0);
}

/** An order for which nothing is owed, disputed, being returned or recalled. */
const isSettled = sql`o.status <> 'processing'
  and not exists (select from returns x where x.order_id = o.id
    and x.state not in ('resolved', 'declined', 'withdrawn'))
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'queued')
  and not exists (select from payment_disputes d where d.order_id = o.id and d.is_open)
  and not exists (select from recalled_lines l where l.order_id = o.id and l.is_open)`;

/**
 * Removes the contact details of orders placed before `before`, from the orders and their
 * documents, with the keys that they were placed with, and what was written and shown in their
 * returns. They stay while goods or a refund are owed, a payment is disputed, a return is open or a
 * recall is. Invoices from $1,000 keep the buyer's name, and so do their adjustment notes. To be
 * called in a transaction.
 */
export async function removeOrderContacts(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const { rows: old } = await sql<{ id: string }>`
    select o.id from orders o
    where o.contacts_removed_at is null and o.created_at < ${before} and ${isSettled}
    order by o.created_at limit ${REMOVED_AT_ONCE}
    for update skip locked`.execute(db);
  // Asked again, now that no refund or dispute can be added any more.
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select o.id, o.user_id from orders o
      where o.id = any(${old.map(({ id }) => id)}) and ${isSettled}
    ), requests as (
      delete from order_requests r using due
      where r.user_id = due.user_id and r.order_id = due.id
    ), steps as (
      select s.id from return_steps s join returns x on x.id = s.return_id
      join due on due.id = x.order_id
    ), words as (
      update return_steps set text = '' from steps where return_steps.id = steps.id
    ), pictures as (
      delete from return_pictures using steps where return_pictures.step_id = steps.id
    ), documents as (
      update tax_documents d set content = d.content || jsonb_build_object(
        'buyer', ${removedParty} || case when exists (
          select from tax_documents i
          where i.order_id = d.order_id and i.supplier_id is not distinct from d.supplier_id
            and i.kind = 'invoice' and i.total_cents >= ${NAMED_FROM_CENTS})
          then jsonb_build_object('name', d.content -> 'buyer' -> 'name') else '{}' end,
        'deliveredTo', ${removedParty})
      from due where d.order_id = due.id
    )
    update orders set contacts_removed_at = ${now}, updated_at = ${now},
      version = orders.version + 1, shipping_address = ${withoutContacts('shipping_address')},
      billing_address = ${withoutContacts('billing_address')}
    from due where orders.id = due.id`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Removes what was written and shown in returns that ended before `before`, of orders without
 * contact details: a problem can be reported long after them.
 */
export async function emptyLateReturns(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with late as materialized (
      select s.id from return_steps s
      join returns r on r.id = s.return_id
      join orders o on o.id = r.order_id
      where r.updated_at < ${before} and r.state in ('resolved', 'declined', 'withdrawn')
        and o.contacts_removed_at is not null
        and (s.text <> '' or exists (select from return_pictures p where p.step_id = s.id))
      limit ${REMOVED_AT_ONCE}
    ), pictures as (
      delete from return_pictures using late where return_pictures.step_id = late.id
    )
    update return_steps set text = '' from late where return_steps.id = late.id`.execute(db);
  return Number(numAffectedRows);
}

/** Removes the buyer's name from documents issued before `before`, after the contact details. */
export async function removeInvoiceNames(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update tax_documents set content = content || jsonb_build_object('buyer', ${removedParty})
    where id in (
      select d.id from tax_documents d join orders o on o.id = d.order_id
      where d.issued_at < ${before} and d.content -> 'buyer' ->> 'name' <> ${REMOVED_NAME}
        and o.contacts_removed_at is not null
      order by d.issued_at limit ${REMOVED_AT_ONCE} for update of d skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Empties what the provider sent before `before`: names and addresses are among it. */
export async function emptyPaymentEvents(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payment_events set payload = '{}' where (provider, event_id) in (
      select provider, event_id from payment_events
      where received_at < ${before} and payload <> '{}'
      order by received_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes threads in which nobody has written since `before`; those about an order not before its
 * contact details.
 */
export async function deleteThreads(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from message_threads where id in (
      select t.id from message_threads t left join orders o on o.id = t.order_id
      where t.last_message_at < ${before}
        and (t.order_id is null or o.contacts_removed_at is not null)
      order by t.last_message_at limit ${REMOVED_AT_ONCE} for update of t skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes emails that were given up before `before`. */
export async function deleteFailedMails(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mails where id in (
      select id from mails where failed_at < ${before}
      order by failed_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Changes of roles stay: they say who was allowed to sell. */
export async function deleteAuditEntries(db: Db, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries
      where created_at < ${before} and not coalesce(before ? 'role', false)
      order by created_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
