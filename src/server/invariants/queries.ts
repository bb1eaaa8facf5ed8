import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** A condition that must always hold. Its query finds the rows that violate it. */
export interface Invariant {
  /** I1 to I23, with a letter where an invariant takes more than one query. */
  readonly code: string;
  readonly promise: string;
  /** Returns the `id` of each violation. A function also reads the stored files. */
  readonly query: RawBuilder<{ id: string }> | ((files: FileListing) => RawBuilder<{ id: string }>);
}

/** The files in the store, and when listing them began. */
export interface FileListing {
  readonly files: readonly { readonly name: string; readonly writtenAt: Date }[];
  readonly listedAt: Date;
}

/** After this time, leftovers of an interrupted upload or removal must be gone. */
const ORPHAN_GRACE = sql.lit('1 day');
/** How long the bytes of a removed file stay. */
const REMOVED_KEPT = sql.lit('48 hours');
/** The longest an upload takes: files begun this long before the listing must be in it. */
const LONGEST_UPLOAD = sql.lit('10 minutes');

/** Every invariant of the shop's data; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    code: 'I1',
    promise: 'An order equals the sum of its lines, freight and tax, to the cent.',
    query: sql`
      select o.id from orders o left join order_items i on i.order_id = o.id group by o.id
      having coalesce(sum(i.line_total_cents), -1) <> o.subtotal_cents
        or sum(i.freight_cents) <> o.freight_cents
        or sum(i.tax_cents + i.freight_tax_cents) <> o.tax_cents
        or sum(i.price_cents::bigint * i.quantity) <> o.subtotal_cents
        or o.total_cents <> o.subtotal_cents + o.freight_cents
          + case when o.prices_include_tax then 0 else o.tax_cents end`,
  },
  {
    code: 'I1b',
    promise: 'An order equals the sum of its suppliers, and each supplier the sum of their lines.',
    query: sql`
      select o.id from orders o left join order_sellers s on s.order_id = o.id group by o.id
      having coalesce(sum(s.subtotal_cents), -1) <> o.subtotal_cents
        or sum(s.freight_cents) <> o.freight_cents or sum(s.tax_cents) <> o.tax_cents
      union all
      select s.order_id from order_sellers s
      left join order_items i
        on i.order_id = s.order_id and i.seller_id is not distinct from s.seller_id
      group by s.order_id, s.position
      having coalesce(sum(i.line_total_cents), -1) <> s.subtotal_cents
        or sum(i.freight_cents) <> s.freight_cents
        or sum(i.tax_cents + i.freight_tax_cents) <> s.tax_cents`,
  },
  {
    code: 'I2',
    promise:
      'A payment session asks for the order’s total, and only the amount the provider confirmed counts as paid.',
    query: sql`
      select p.id from payment_sessions p join orders o on o.id = p.order_id
      where p.amount_cents <> o.total_cents or p.currency <> o.currency
      union all
      select o.id from orders o
      where o.paid_at is not null and o.total_cents > 0 and not exists (
        select from payment_sessions p where p.order_id = o.id and p.status = 'paid'
          and p.captured_cents = o.total_cents)`,
  },
  {
    code: 'I3',
    promise: 'An order is paid at most once; every other capture is being refunded in full.',
    query: sql`
      select p.order_id as id from payment_sessions p
      where p.status = 'paid' and p.captured_cents > coalesce((
        select sum(r.amount_cents) from refunds r
        where r.payment_session_id = p.id and r.kind = 'payment' and r.status <> 'failed'), 0)
        and not exists (select from refunds f where f.payment_session_id = p.id and f.status = 'failed')
      group by p.order_id having count(*) > 1`,
  },
  {
    code: 'I3b',
    promise: 'The refunds of a payment never exceed what was captured.',
    query: sql`
      select p.id from payment_sessions p join refunds r on r.payment_session_id = p.id
      where r.status <> 'failed' group by p.id
      having sum(r.amount_cents) > coalesce(p.captured_cents, 0)`,
  },
  {
    code: 'I3c',
    promise: 'A refund equals the sum of its lines, and no line is refunded beyond what was sold.',
    query: sql`
      select r.id from refunds r left join refund_lines l on l.refund_id = r.id
      where r.kind = 'goods' and r.status <> 'failed' group by r.id
      having coalesce(sum(l.amount_cents + l.freight_cents), 0) <> r.amount_cents
        or sum(l.freight_cents) <> r.freight_cents
      union all
      select i.id from order_items i
      join orders o on o.id = i.order_id
      join refund_lines l on l.order_item_id = i.id
      join refunds r on r.id = l.refund_id and r.status <> 'failed'
      group by i.id, o.prices_include_tax
      having sum(l.quantity) > i.quantity
        or sum(l.amount_cents) > i.line_total_cents
          + case when o.prices_include_tax then 0 else i.tax_cents end
        or sum(l.tax_cents) > i.tax_cents
        or sum(l.freight_tax_cents) > i.freight_tax_cents
        or sum(l.freight_cents) > i.freight_cents
          + case when o.prices_include_tax then 0 else i.freight_tax_cents end`,
  },
  {
    code: 'I4',
    promise: 'An order is paid only if a verified message from the provider says so.',
    query: sql`
      select o.id from orders o
      where o.paid_at is not null and o.total_cents > 0 and not exists (
        select from payment_sessions p
        join payment_events e on e.provider = p.provider and e.type = 'paid'
          and e.provider_session_id = p.provider_session_id
        where p.order_id = o.id and p.status = 'paid')`,
  },
  {
    code: 'I5',
    promise: 'Stock is never negative, and the reserved stock equals what unpaid orders hold.',
    query: sql`
      select s.id from stock_items s
      where s.on_hand < 0 or s.reserved < 0 or s.reserved > s.on_hand
        or s.reserved <> coalesce((select sum(h.quantity) from stock_holds h
          where h.stock_item_id = s.id and h.state = 'held'), 0)`,
  },
  {
    code: 'I5b',
    promise: 'Stock equals the sum of its movements, and orders took what their movements say.',
    query: sql`
      select s.id from stock_items s
      left join lateral (
        select coalesce(sum(m.quantity_change), 0) as units,
          coalesce(-sum(m.quantity_change) filter (where m.reason in ('sold', 'cancelled', 'returned')), 0) as sold
        from stock_movements m where m.stock_item_id = s.id
      ) logged on true
      where s.on_hand <> logged.units or logged.sold <> coalesce((
        select sum(h.taken_quantity) from stock_holds h where h.stock_item_id = s.id), 0)`,
  },
  {
    code: 'I5c',
    promise:
      'The items of a paid, uncancelled order were taken out of stock, are owed, or were restocked by a refund.',
    query: sql`
      select i.id from order_items i
      join orders o on o.id = i.order_id
      join stock_items s on s.product_id = i.product_id and s.variant_id is not distinct from i.variant_id
      join stock_holds h on h.order_id = o.id and h.stock_item_id = s.id
      where o.status <> 'cancelled' and (o.paid_at is not null or o.status <> 'pending')
        and i.quantity <> h.taken_quantity + h.short_quantity + coalesce((
          select sum(m.quantity_change) from stock_movements m
          where m.order_id = o.id and m.stock_item_id = s.id and m.reason = 'returned'), 0)`,
  },
  {
    code: 'I5d',
    promise:
      'A cancelled order holds no stock, and only unreturned parcels keep its items out of stock.',
    query: sql`
      select h.id from stock_holds h join orders o on o.id = h.order_id
      where o.status = 'cancelled' and (h.state <> 'released' or h.taken_quantity > coalesce((
        select least(
          i.quantity - coalesce((select sum(m.quantity_change) from stock_movements m
            where m.order_id = o.id and m.stock_item_id = s.id and m.reason = 'returned'), 0),
          (select sum(l.quantity) from parcel_lines l join parcels p on p.id = l.parcel_id
            where l.order_item_id = i.id and p.taken_back_at is null))
        from order_items i join stock_items s
          on s.product_id = i.product_id and s.variant_id is not distinct from i.variant_id
        where i.order_id = o.id and s.id = h.stock_item_id and exists (
          select from parcel_lines l join parcels p on p.id = l.parcel_id
          where l.order_item_id = i.id and p.taken_back_at is null)), 0))`,
  },
  {
    code: 'I5e',
    promise:
      'No line was sent beyond what was bought, and no parcel contained items refunded before it left.',
    query: sql`
      select i.id from parcels p
      join parcel_lines l on l.parcel_id = p.id
      join order_items i on i.id = l.order_item_id
      where i.order_id <> p.order_id or i.seller_id is distinct from p.seller_id
        or p.taken_back_at is null and i.quantity < coalesce((
          select sum(o.quantity) from parcel_lines o join parcels q on q.id = o.parcel_id
          where o.order_item_id = i.id and q.taken_back_at is null
            and q.dispatched_at <= p.dispatched_at), 0) + coalesce((
          select sum(d.quantity) from refund_lines d join refunds r on r.id = d.refund_id
          where d.order_item_id = i.id and r.status <> 'failed' and r.created_at < p.dispatched_at), 0)`,
  },
  {
    code: 'I5f',
    promise: 'An order’s status agrees with its parcels.',
    query: sql`
      select o.id from orders o
      where o.fulfilment_status = 'partly_shipped'
        and not exists (select from parcels p where p.order_id = o.id and p.taken_back_at is null)
      union all
      select o.id from orders o join parcels p on p.order_id = o.id
      where o.fulfilment_status = 'unfulfilled' and p.taken_back_at is null`,
  },
  {
    code: 'I6',
    promise: 'Every order has lines, and every line has a name and a price.',
    query: sql`
      select o.id from orders o where not exists (select from order_items i where i.order_id = o.id)
      union all
      select i.id from order_items i where trim(i.product_name) = '' or i.price_cents is null`,
  },
  {
    code: 'I7',
    promise:
      'Each provider event counts once: an order is paid, and a refund succeeds, at most once.',
    query: sql`
      select e.order_id as id from order_events e
      where e.kind in ('paid', 'paid_late', 'settled') group by e.order_id having count(*) > 1
      union all
      select d.refund_id from tax_documents d where d.refund_id is not null
      group by d.refund_id, d.supplier_id having count(*) > 1`,
  },
  {
    code: 'I8',
    promise: 'A sale does not change afterwards: an order’s invoices match its lines.',
    query: sql`
      select o.id from orders o join tax_documents d on d.order_id = o.id and d.kind = 'invoice'
      group by o.id
      having sum(d.total_cents) <> o.total_cents or sum(d.tax_cents) <> o.tax_cents
      union all
      select d.id from tax_documents d
      where (d.content ->> 'totalCents')::integer <> d.total_cents or d.content ->> 'number' <> d.number`,
  },
  {
    code: 'I8a',
    promise:
      'Only the retention job changes a sale: it removes contact details from order and documents together.',
    query: sql`
      select o.id from orders o left join tax_documents d on d.order_id = o.id
      where (o.contacts_removed_at is not null) <> (o.shipping_address ->> 'address1' = '')
        or (o.contacts_removed_at is not null) <> (o.billing_address ->> 'address1' = '')
        or (o.contacts_removed_at is not null)
          <> (d.content -> 'deliveredTo' -> 'lines' = '[]' and d.content -> 'buyer' -> 'lines' = '[]')`,
  },
  {
    code: 'I8b',
    promise:
      'Every number of a series up to the last belongs to one document, or was skipped on record.',
    query: sql`
      select s.code::text as id from document_series s
      cross join lateral (values ('invoice', s.last_invoice), ('adjustment', s.last_adjustment))
        as of (kind, last)
      left join lateral (select count(*) as total from issued_numbers d
        where d.series_code = s.code and d.kind = of.kind) issued on true
      left join lateral (
        select coalesce(sum(n.last_sequence - n.first_sequence + 1), 0) as total,
          bool_or(exists (select from issued_numbers d
            where d.series_code = s.code and d.kind = of.kind
              and d.sequence between n.first_sequence and n.last_sequence)) as is_issued
        from skipped_document_numbers n where n.series_code = s.code and n.kind = of.kind
      ) skipped on true
      where of.last <> issued.total + skipped.total or skipped.is_issued`,
  },
  {
    code: 'I8c',
    promise:
      'A refund’s adjustment notes add up to the refund, and no supplier refunds more than was invoiced.',
    query: sql`
      select r.id from refunds r join tax_documents d on d.refund_id = r.id
      where r.kind = 'goods' group by r.id having sum(d.total_cents) <> r.amount_cents
      union all
      select d.order_id from tax_documents d
      where not exists (select from refunds r where r.order_id = d.order_id and r.status = 'failed')
      group by d.order_id, d.supplier_id
      having sum(case d.kind when 'invoice' then d.total_cents else -d.total_cents end) < 0`,
  },
  {
    code: 'I9',
    promise:
      'A cart has each product or variant once, in a quantity from 1 to the limit, and at most 90 lines.',
    query: sql`
      select user_id as id from cart_items
      group by user_id, product_id, variant_id having count(*) > 1
      union all
      select id from cart_items where quantity not between 1 and 999
      union all
      select user_id from cart_items group by user_id having count(*) > 90`,
  },
  {
    code: 'I10',
    promise: 'Everything a seller owns belongs to a current or former seller.',
    query: sql`
      select owned.id from (
        select id, seller_id from products where archived_at is null
        union all select id, seller_id from departments
        union all select id, seller_id from categories
        union all select seller_id, seller_id from seller_settings
      ) owned join user_profiles u on u.id = owned.seller_id
      where u.role = 'customer' and not exists (
        select from seller_applications a where a.user_id = u.id and a.status = 'approved')
        and not exists (select from audit_entries e
          where e.subject_id::text = u.id::text and e.before ->> 'role' in ('seller', 'admin'))`,
  },
  {
    code: 'I11',
    promise:
      'There is at most one row of global settings, one of settings per seller, and one live application per user.',
    query: sql`
      select id::text from (select id, count(*) over () as rows from global_settings) g where rows > 1
      union all
      select seller_id::text from seller_settings group by seller_id having count(*) > 1
      union all
      select user_id::text from seller_applications
      where status in ('pending', 'approved') group by user_id having count(*) > 1`,
  },
  {
    code: 'I12',
    promise: 'The list, count and facet data of a product match the product.',
    query: sql`
      select product_id as id from (
        (select * from product_facts except select * from product_search)
        union all (select * from product_search except select * from product_facts)
      ) as f
      where not exists (
        select from products p join attribute_readings using (category_id) where p.id = product_id)`,
  },
  {
    code: 'I13',
    promise: 'An email about an order event exists if and only if the event happened.',
    query: sql`
      select m.id from mails m
      where m.kind like 'order-%' and not exists (
        select from orders o where o.id::text = split_part(m.dedupe_key, ':', 2))
      union all
      select o.id from orders o
      join user_profiles u on u.id = o.user_id and u.archived_at is null
      join auth_users a on a.id = o.user_id
      where exists (select from mails m where m.dedupe_key = 'order-placed:' || o.id)
        and (o.paid_at is not null and o.total_cents > 0) <> exists (
          select from mails m where m.dedupe_key = 'order-paid:' || o.id)`,
  },
  {
    code: 'I14',
    promise: 'No upload or removal is left half done.',
    query: sql`
      select id::text from stored_files
      where not is_ready and created_at < now() - ${ORPHAN_GRACE}::interval
      union all
      select storage_name from removed_files
      where removed_at < now() - ${REMOVED_KEPT}::interval - ${ORPHAN_GRACE}::interval`,
  },
  {
    code: 'I14b',
    promise: 'Every stored file has a row, or is too recent to be cleaned up.',
    query: ({ files, listedAt }) => sql`
      select f.name as id from ${filesTable(files)}
      where f.written_at < ${listedAt}::timestamptz - ${ORPHAN_GRACE}::interval
        and not exists (select from stored_files s where s.storage_name = f.name)
        and not exists (select from removed_files r where r.storage_name = f.name)`,
  },
  {
    code: 'I14c',
    promise: 'Every picture in use is a stored file.',
    query: ({ files, listedAt }) => sql`
      select s.id::text as id from stored_files s
      where s.is_ready and s.created_at < ${listedAt}::timestamptz - ${LONGEST_UPLOAD}::interval
        and not exists (select from ${filesTable(files)} where f.name = s.storage_name)`,
  },
  {
    code: 'I15',
    promise:
      'No session remains of a closed or banned account, nor one that was ended with all others.',
    query: sql`
      select s.id from auth_sessions s
      join auth_users a on a.id = s.user_id
      left join user_profiles u on u.id = s.user_id
      where u.id is null or u.archived_at is not null or a.banned_until > now()
        or s.created_at < a.sessions_ended_at and s.id is distinct from a.retained_session_id`,
  },
  {
    code: 'I16',
    promise: 'The postings of every ledger transaction sum to zero.',
    query: sql`
      select t.id from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
      group by t.id having sum(p.amount_cents) is distinct from 0`,
  },
  {
    code: 'I16b',
    promise: 'Every balance, and what is pending or reserved of a line, equals its postings.',
    query: sql`
      select coalesce(b.account, p.account) as id
      from (
        select account, seller_id, sum(amount_cents) as cents from ledger_balances group by 1, 2
      ) b
      full join (
        select account, seller_id, sum(amount_cents) as cents from ledger_postings group by 1, 2
      ) p on p.account = b.account and p.seller_id is not distinct from b.seller_id
      where coalesce(b.cents, 0) <> coalesce(p.cents, 0)
      union all
      select coalesce(e.order_item_id, p.order_item_id)::text
      from seller_earnings e
      full join (
        select order_item_id,
          -coalesce(sum(amount_cents) filter (where account = 'seller_pending'), 0) as pending,
          -coalesce(sum(amount_cents) filter (where account = 'seller_reserved'), 0) as reserved
        from ledger_postings where order_item_id is not null group by 1
      ) p on p.order_item_id = e.order_item_id
      where coalesce(e.pending_cents, 0) <> coalesce(p.pending, 0)
        or coalesce(e.reserved_cents, 0) <> coalesce(p.reserved, 0)`,
  },
  {
    code: 'I17',
    promise:
      'Of each order, the shares of sellers and operator are what was paid, less refunds and disputes.',
    query: sql`
      select coalesce(m.order_id, l.order_id) as id
      from (
        select order_id, sum(held) as held, sum(owed) as owed, sum(earned) as earned
        from (
          select p.order_id, p.captured_cents as held,
            case when o.paid_at is not null and p.id = first.id then 0 else p.captured_cents end as owed,
            case when o.paid_at is not null and p.id = first.id then p.captured_cents else 0 end as earned
          from payment_sessions p join orders o on o.id = p.order_id
          left join lateral (
            select f.id from payment_sessions f
            where f.order_id = o.id and f.status = 'paid' and f.captured_cents = o.total_cents
            order by f.updated_at = o.paid_at desc, f.attempt limit 1
          ) first on true
          where p.status = 'paid' and p.captured_cents > 0
          union all
          select order_id, case when status = 'succeeded' then -amount_cents else 0 end,
            case when kind = 'goods' then amount_cents else 0 end
              - case when status = 'succeeded' then amount_cents else 0 end,
            case when kind = 'goods' then -amount_cents else 0 end
          from refunds where status <> 'failed'
          union all
          select d.order_id, -d.amount_cents,
            case when t.kind = 'paid' then 0 else -d.amount_cents end,
            case when t.kind = 'paid' then -d.amount_cents else 0 end
          from payment_disputes d
          left join ledger_transactions t on t.business_key = 'paid:' || d.payment_session_id
          where d.funds_withdrawn_at is not null and d.funds_reinstated_at is null
        ) moved group by order_id
      ) m
      full join (
        select t.order_id,
          sum(p.amount_cents) filter (where p.account = 'clearing') as held,
          -sum(p.amount_cents) filter (where p.account = 'refunds_owed') as owed,
          -sum(p.amount_cents) filter (
            where p.account not in ('clearing', 'refunds_owed')) as earned
        from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
        where t.order_id is not null group by t.order_id
      ) l on l.order_id = m.order_id
      where coalesce(m.held, 0) <> coalesce(l.held, 0)
        or coalesce(m.owed, 0) <> coalesce(l.owed, 0)
        or coalesce(m.earned, 0) <> coalesce(l.earned, 0)`,
  },
  {
    code: 'I17b',
    promise:
      'Each line’s commission is what was agreed less what refunds gave back, and never above its price.',
    query: sql`
      select i.id from order_items i
      join orders o on o.id = i.order_id
      left join lateral (
        select sum(l.commission_cents) as cents from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_item_id = i.id and r.status <> 'failed'
      ) back on true
      left join lateral (
        select -sum(p.amount_cents) as cents from ledger_postings p
        where p.order_item_id = i.id and p.account = 'commission'
      ) posted on true
      where coalesce(back.cents, 0) > i.commission_cents
        or (i.seller_id is null and i.commission_cents > 0)
        or (coalesce(posted.cents, 0) <> i.commission_cents - coalesce(back.cents, 0)
          and exists (select from ledger_transactions t
            where t.order_id = i.order_id and t.kind = 'paid'))`,
  },
  {
    code: 'I18',
    promise: 'No share became available before its time, unsent, or while a dispute was open.',
    query: sql`
      select t.id from ledger_transactions t where t.posted_at < t.due_at
      union all
      select t.id from ledger_transactions t
      join order_events e on e.order_id = t.order_id and e.kind = 'dispute_opened'
      where t.kind = 'available' and e.created_at < t.posted_at and not exists (
        select from order_events c
        where c.order_id = t.order_id and c.kind = 'dispute_closed'
          and c.created_at between e.created_at and t.posted_at)
      union all
      select p.order_item_id from ledger_transactions t
      join ledger_postings p on p.transaction_id = t.id and p.account = 'seller_pending'
      join order_items i on i.id = p.order_item_id
      where t.kind = 'available'
        and not exists (select from order_events e
          where e.order_id = i.order_id and e.to_status in ('shipped', 'delivered')
            and not e.follows_parcels and e.created_at <= t.posted_at)
        and i.quantity > coalesce((
          select sum(l.quantity) from parcel_lines l join parcels q on q.id = l.parcel_id
          where l.order_item_id = i.id and q.dispatched_at <= t.posted_at
            and (q.taken_back_at is null or q.taken_back_at > t.posted_at)), 0) + coalesce((
          select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = i.id and r.created_at <= t.posted_at
            and (r.status <> 'failed' or r.settled_at > t.posted_at)), 0)`,
  },
  {
    code: 'I19',
    promise:
      'What is owed to sellers, less disputed money, and to buyers is what is held for them or what the operator’s fees, losses and adjustments took.',
    query: sql`
      select 'uncovered' as id from ledger_balances
      having coalesce(-sum(amount_cents) filter (where account in (
          'seller_pending', 'seller_available', 'seller_reserved', 'seller_in_payout',
          'seller_disputed', 'refunds_owed')), 0)
        > coalesce(sum(amount_cents) filter (where account in (
          'clearing', 'seller_bank', 'provider_fees', 'dispute_fees', 'losses', 'adjustments')), 0)`,
  },
  {
    code: 'I20',
    promise: 'Every payment to a seller is the sum of the movements that it pays, each paid once.',
    query: sql`
      select l.id from payout_lines l
      left join (
        select m.line_id, -sum(p.amount_cents) as cents
        from payout_movements m
        join ledger_postings p on p.transaction_id = m.transaction_id
          and p.seller_id = m.seller_id and p.account = 'seller_available'
        group by m.line_id
      ) paid on paid.line_id = l.id
      join payouts q on q.id = l.payout_id
      where case when q.status = 'void' then 0 else l.amount_cents end <> coalesce(paid.cents, 0)
      union all
      select m.line_id from payout_movements m join payout_lines l on l.id = m.line_id
      where l.seller_id <> m.seller_id`,
  },
  {
    code: 'I20b',
    promise: 'The ledger has each payment to a seller as it is: set aside, sent, void or returned.',
    query: sql`
      select l.id from payout_lines l join payouts q on q.id = l.payout_id
      left join lateral (
        select
          coalesce(-sum(p.amount_cents) filter (where p.account = 'seller_in_payout'), 0) as held,
          coalesce(-sum(p.amount_cents) filter (where p.account = 'seller_bank'), 0) as paid
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.payout_line_id = l.id
      ) posted on true
      where posted.held <> case when q.status in ('waiting', 'approved') then l.amount_cents else 0 end
        or posted.paid <> case when q.status = 'sent' and l.returned_at is null
          then l.amount_cents else 0 end`,
  },
  {
    code: 'I20c',
    promise: 'The files of every payout sum to what it pays.',
    query: sql`
      select q.id from payouts q
      left join (
        select payout_id, sum(total_cents) as cents, sum(payments) as payments
        from payout_files group by 1
      ) f on f.payout_id = q.id
      left join (
        select payout_id, sum(amount_cents) as cents,
          count(*) filter (where exclusion is null) as payments
        from payout_lines group by 1
      ) l on l.payout_id = q.id
      where q.status <> 'void' and (coalesce(q.total_cents, 0) <> coalesce(l.cents, 0)
        or (q.total_cents is not null
          and (f.cents is distinct from q.total_cents or f.payments is distinct from l.payments)))`,
  },
  {
    code: 'I21',
    promise:
      'Of each closed month, a seller’s invoice less the adjustment note is the commission that the ledger has.',
    query: sql`
      select coalesce(d.seller_id, p.seller_id) || ' ' || coalesce(d.month, p.month) as id
      from (
        select seller_id, month,
          sum(case kind when 'invoice' then total_cents else -total_cents end) as cents
        from commission_documents group by 1, 2
      ) d
      full join (
        select seller_id, to_char(posted_at at time zone 'Australia/Sydney', 'YYYY-MM') as month,
          -sum(amount_cents) as cents
        from ledger_postings where account = 'commission' and order_item_id is not null group by 1, 2
      ) p on p.seller_id = d.seller_id and p.month = d.month
      where coalesce(d.cents, 0) <> coalesce(p.cents, 0)
        and (d.month is not null or p.month in (select month from commission_months))
      union all
      select d.number from commission_documents d
      where (d.content ->> 'totalCents')::bigint <> d.total_cents
        or (d.content ->> 'taxCents')::bigint <> d.tax_cents or d.content ->> 'number' <> d.number
        or d.total_cents <> (select sum((line ->> 'amountCents')::bigint)
          from jsonb_array_elements(d.content -> 'lines') line)`,
  },
  {
    code: 'I21b',
    promise: 'The GST of every commission document is posted once, to the cent.',
    query: sql`
      select coalesce(d.id, t.id)::text as id
      from (select * from commission_documents where tax_cents > 0) d
      full join (
        select t.id, t.business_key, p.seller_id, p.amount_cents
        from ledger_transactions t
        left join ledger_postings p on p.transaction_id = t.id and p.account = 'commission'
        where t.kind = 'commission_gst'
      ) t on t.business_key = 'commission-gst:' || d.id
      where t.seller_id is distinct from d.seller_id
        or t.amount_cents
          is distinct from case d.kind when 'invoice' then d.tax_cents else -d.tax_cents end`,
  },
  {
    code: 'I22',
    promise: 'The rating of every product and seller is that of its published reviews.',
    query: sql`
      with given as (
        select product_id as id, stars from reviews where state = 'published'
        union all
        select seller_id, stars from reviews where state = 'published' and seller_id is not null
      ), counted as (
        select id, array[
            count(*) filter (where stars = 1), count(*) filter (where stars = 2),
            count(*) filter (where stars = 3), count(*) filter (where stars = 4),
            count(*) filter (where stars = 5)
          ]::integer[] as star_counts,
          count(*) as review_count, round(avg(stars) * 10) as rating_tenths
        from given group by id
      )
      select rated.id
      from (
        select id, star_counts, review_count, rating_tenths from products
        union all
        select id, star_counts, review_count, rating_tenths from seller_profiles
      ) rated
      left join counted using (id)
      where rated.star_counts <> coalesce(counted.star_counts, '{0,0,0,0,0}')
        or rated.review_count <> coalesce(counted.review_count, 0)
        or rated.rating_tenths <> coalesce(counted.rating_tenths, 0)`,
  },
  {
    code: 'I22b',
    promise: 'A review has a line of its writer with its product, and as many votes as it says.',
    query: sql`
      select r.id from reviews r
      join order_items i on i.id = r.order_item_id
      join orders o on o.id = i.order_id
      where o.user_id <> r.user_id or i.product_id is distinct from r.product_id
        or i.seller_id is distinct from r.seller_id
        or r.helpful_count <> (select count(*) from review_votes v where v.review_id = r.id)
        or exists (select from review_votes v where v.review_id = r.id and v.user_id = r.user_id)`,
  },
  {
    code: 'I23',
    promise: 'The lines of a return are of its order and its supplier, and none comes back twice.',
    query: sql`
      select r.id from returns r
      join return_lines l on l.return_id = r.id
      join order_items i on i.id = l.order_item_id
      where i.order_id <> r.order_id or i.seller_id is distinct from r.seller_id
        or i.quantity < (
          select sum(o.quantity) from return_lines o join returns x on x.id = o.return_id
          where o.order_item_id = i.id and x.state not in ('resolved', 'declined', 'withdrawn'))`,
  },
  {
    code: 'I23b',
    promise:
      'A return that ended with money has refunds, of its own order; another has none, unless the shop looks at its compensation again.',
    query: sql`
      select r.id from returns r
      cross join lateral (select count(*) > 0 as are_some, bool_or(f.order_id <> r.order_id) as are_of_others
        from refunds f where f.return_id = r.id) as refunds
      where refunds.are_of_others
        or (r.state = 'resolved' and r.remedy in ('refund', 'compensation') and not refunds.are_some)
        or (refunds.are_some and r.escalated_at is null
          and not (r.state = 'resolved' and r.remedy in ('refund', 'compensation')))`,
  },
  {
    code: 'I24',
    promise: 'No parcel with a recalled item has left since an open recall stopped it.',
    query: sql`
      select distinct p.id from parcels p
      join parcel_lines l on l.parcel_id = p.id
      join order_items i on i.id = l.order_item_id
      join recalls r on r.product_id = i.product_id and r.stops_units
        and (r.variant_ids = '{}' or i.variant_id = any (r.variant_ids))
      where p.taken_back_at is null and p.dispatched_at > r.stopped_at`,
  },
  {
    code: 'I24b',
    promise: 'Exactly the stock that an open recall stops is marked as recalled.',
    query: sql`
      select s.id from stock_items s
      where s.is_recalled <> exists (
        select from recalls r where r.product_id = s.product_id and r.stops_units
          and (r.variant_ids = '{}' or s.variant_id = any (r.variant_ids)))`,
  },
];

function filesTable(files: FileListing['files']): RawBuilder<unknown> {
  return sql`unnest(${files.map(({ name }) => name)}::text[],
    ${files.map(({ writtenAt }) => writtenAt)}::timestamptz[]) as f (name, written_at)`;
}

/** The rows that violate an invariant, at most ten; none if it needs files that were not listed. */
export async function findBroken(
  db: Db,
  { query }: Pick<Invariant, 'query'>,
  files: FileListing | null,
): Promise<string[]> {
  const question = typeof query !== 'function' ? query : files === null ? null : query(files);
  if (question === null) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from (${question}) as broken limit 10
  `.execute(db);
  return rows.map((row) => row.id);
}
