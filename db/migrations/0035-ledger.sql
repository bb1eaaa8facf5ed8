-- Who owns the money of a sale, as double entry (Rule 117). Rows are only ever added:
-- db/functions/ledger.sql has the triggers that refuse anything else and keep the balances.

create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in (
    'paid', 'paid_unmatched', 'refund_requested', 'refund_settled', 'refund_failed',
    'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_lost_reversed',
    'available', 'reserve_over')),
  -- What happened, so that it is posted once: "paid:" and the payment's id.
  business_key text not null unique check (length(business_key) between 1 and 200),
  order_id uuid not null references orders (id),
  -- From when the money could become available; for the kinds that make it so.
  due_at timestamptz,
  posted_at timestamptz not null,
  check ((kind in ('available', 'reserve_over')) = (due_at is not null))
);
create index ledger_transactions_order on ledger_transactions (order_id, posted_at, id);
create index ledger_transactions_newest on ledger_transactions (posted_at desc, id desc);

create table ledger_postings (
  transaction_id uuid not null references ledger_transactions (id),
  position smallint not null check (position >= 0),
  account text not null check (account in (
    'seller_pending', 'seller_available', 'seller_reserved', 'seller_in_payout', 'seller_disputed',
    'clearing', 'operator_bank', 'seller_bank', 'commission', 'platform_sales', 'refunds_owed',
    'provider_fees', 'dispute_fees', 'losses', 'adjustments')),
  -- Whose money it is, or from whose sale; null for the shop's own.
  seller_id uuid references user_profiles (id),
  order_item_id uuid references order_items (id),
  -- Debits are positive, credits negative.
  amount_cents bigint not null check (amount_cents <> 0),
  -- The transaction's, so that a seller's movements are read from one index.
  posted_at timestamptz not null,
  primary key (transaction_id, position),
  check (seller_id is not null or account not in (
    'seller_pending', 'seller_available', 'seller_reserved', 'seller_in_payout', 'seller_disputed',
    'commission'))
);
create index ledger_postings_seller
  on ledger_postings (seller_id, posted_at desc, transaction_id desc) where seller_id is not null;
create index ledger_postings_item on ledger_postings (order_item_id)
  where order_item_id is not null;

-- The sum of an account's postings, in parts, so that orders at the same time rarely wait for each
-- other's rows.
create table ledger_balances (
  account text not null,
  seller_id uuid references user_profiles (id),
  part smallint not null check (part between 0 and 7),
  amount_cents bigint not null,
  unique nulls not distinct (account, seller_id, part)
);
create index ledger_balances_seller on ledger_balances (seller_id);

-- What of a seller's line is pending or kept in reserve.
create table seller_earnings (
  order_item_id uuid primary key references order_items (id),
  order_id uuid not null references orders (id),
  seller_id uuid not null references user_profiles (id),
  pending_cents bigint not null default 0 check (pending_cents >= 0),
  -- When the pending amount becomes available (Rule 118); null while units are still to be sent.
  available_at timestamptz,
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  reserved_until timestamptz
);
create index seller_earnings_order on seller_earnings (order_id);
create index seller_earnings_due on seller_earnings (available_at)
  where pending_cents > 0 and available_at is not null;
create index seller_earnings_seller on seller_earnings (seller_id, available_at)
  where pending_cents > 0;
create index seller_earnings_reserved on seller_earnings (seller_id, reserved_until)
  where reserved_cents > 0;

alter table global_settings
  add column earnings_hold_days integer not null default 7
    check (earnings_hold_days between 0 and 365),
  add column earnings_unrecorded_days integer not null default 14
    check (earnings_unrecorded_days between 0 and 365);

alter table seller_settings
  add column reserve_bps integer not null default 0 check (reserve_bps between 0 and 10000),
  add column reserve_days integer not null default 0 check (reserve_days between 0 and 730),
  add check ((reserve_bps = 0) = (reserve_days = 0));

-- The orders that exist, without commission: there were no rules. A refund that failed leaves no
-- trace. The triggers that derive the rest of the rows are created after this migration.
create temporary table old_transactions on commit drop as
with matched as (
  select distinct on (p.order_id) p.id
  from payment_sessions p join orders o on o.id = p.order_id
  where p.status = 'paid' and o.paid_at is not null and p.captured_cents = o.total_cents
  order by p.order_id, p.updated_at = o.paid_at desc, p.attempt
)
select gen_random_uuid() as id, happened.*
from (
  select case when m.id is null then 'paid_unmatched' else 'paid' end as kind,
    'paid:' || p.id as business_key, p.order_id, p.id as subject_id, p.captured_cents as amount_cents,
    case when m.id is null then p.updated_at else o.paid_at end as posted_at
  from payment_sessions p join orders o on o.id = p.order_id left join matched m on m.id = p.id
  where p.status = 'paid' and p.captured_cents > 0
  union all
  select 'refund_requested', 'refund:' || id, order_id, id, amount_cents, created_at
  from refunds where kind = 'goods' and status <> 'failed'
  union all
  select 'refund_settled', 'refund-settled:' || id, order_id, id, amount_cents, settled_at
  from refunds where status = 'succeeded'
  union all
  select 'dispute_withdrawn', 'dispute-withdrawn:' || id, order_id, id, amount_cents,
    funds_withdrawn_at
  from payment_disputes where funds_withdrawn_at is not null and amount_cents > 0
  union all
  select 'dispute_reinstated', 'dispute-reinstated:' || id, order_id, id, amount_cents,
    funds_reinstated_at
  from payment_disputes
  where funds_withdrawn_at is not null and funds_reinstated_at is not null and amount_cents > 0
  union all
  select 'dispute_lost', 'dispute-lost:' || id, order_id, id, amount_cents, closed_at
  from payment_disputes
  where funds_withdrawn_at is not null and funds_reinstated_at is null and status = 'lost'
    and closed_at is not null and amount_cents > 0
) happened;

-- What each line cost, what of it was refunded, and its part of each dispute: shares of the running
-- sum, so that they add up.
create temporary table old_lines on commit drop as
select i.id, i.order_id, i.seller_id,
  i.line_total_cents + i.freight_cents
    + case when o.prices_include_tax then 0 else i.tax_cents + i.freight_tax_cents end as due_cents,
  coalesce((select sum(l.amount_cents + l.freight_cents) from refund_lines l
    join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.status <> 'failed'), 0) as refunded_cents
from order_items i join orders o on o.id = i.order_id;

create index on old_lines (order_id);
analyze old_lines, old_transactions;

create temporary table old_dispute_parts on commit drop as
with shares as (
  select d.id as dispute_id, d.amount_cents, l.id as line_id, l.seller_id,
    l.due_cents - l.refunded_cents as left_cents,
    sum(l.due_cents - l.refunded_cents) over (partition by d.id) as all_cents,
    sum(l.due_cents - l.refunded_cents) over (partition by d.id order by l.id) as up_to_cents
  from payment_disputes d
  join old_transactions t on t.subject_id = d.payment_session_id and t.kind = 'paid'
  join old_lines l on l.order_id = d.order_id
  where d.funds_withdrawn_at is not null and d.amount_cents > 0
)
select dispute_id, line_id, seller_id, left_cents,
  (floor(amount_cents * up_to_cents / all_cents)
    - floor(amount_cents * (up_to_cents - left_cents) / all_cents))::bigint as cents
from shares where all_cents > 0;

create index on old_dispute_parts (dispute_id);
analyze old_dispute_parts;

create temporary table old_lost_parts on commit drop as
select p.dispute_id, p.line_id, p.seller_id, p.cents,
  greatest(0, least(p.cents, p.left_cents - sum(p.cents) over (
    partition by p.line_id order by p.dispute_id) + p.cents))::bigint as pending_cents
from old_dispute_parts p join old_transactions t on t.subject_id = p.dispute_id
where t.kind = 'dispute_lost' and p.seller_id is not null;

create temporary table old_postings on commit drop as
select t.id as transaction_id, posted.*
from old_transactions t
cross join lateral (
  select 'clearing' as account, null::uuid as seller_id, null::uuid as order_item_id,
    case when t.kind in ('paid', 'paid_unmatched', 'dispute_reinstated') then t.amount_cents
      else -t.amount_cents end::bigint as amount_cents
  where t.kind not in ('refund_requested', 'dispute_lost')
  union all
  select 'refunds_owed', null, null,
    case when t.kind = 'refund_settled' then t.amount_cents else -t.amount_cents end
  where t.kind in ('paid_unmatched', 'refund_requested', 'refund_settled')
  union all
  select case when l.seller_id is null then 'platform_sales' else 'seller_pending' end, l.seller_id,
    case when l.seller_id is not null then l.id end, -l.due_cents
  from old_lines l where t.kind = 'paid' and l.order_id = t.order_id
  union all
  select case when i.seller_id is null then 'platform_sales' else 'seller_pending' end, i.seller_id,
    case when i.seller_id is not null then i.id end, l.amount_cents + l.freight_cents
  from refund_lines l join order_items i on i.id = l.order_item_id
  where t.kind = 'refund_requested' and l.refund_id = t.subject_id
  union all
  select case when p.seller_id is null then 'platform_sales' else 'seller_disputed' end, p.seller_id,
    case when p.seller_id is not null then p.line_id end,
    case when t.kind = 'dispute_withdrawn' then p.cents else -p.cents end
  from old_dispute_parts p
  where t.kind in ('dispute_withdrawn', 'dispute_reinstated') and p.dispute_id = t.subject_id
  union all
  select case when d.is_matched then 'losses' else 'refunds_owed' end, null, null,
    case when t.kind = 'dispute_withdrawn' then t.amount_cents else -t.amount_cents end
  from (
    select exists (select from payment_disputes d
      join old_transactions p on p.subject_id = d.payment_session_id and p.kind = 'paid'
      where d.id = t.subject_id) as is_matched
  ) d
  where t.kind in ('dispute_withdrawn', 'dispute_reinstated')
    and not exists (select from old_dispute_parts p where p.dispute_id = t.subject_id)
  union all
  select lost.account, p.seller_id, p.line_id, lost.cents
  from old_lost_parts p
  cross join lateral (values ('seller_disputed', -p.cents), ('seller_pending', p.pending_cents),
    ('losses', p.cents - p.pending_cents)) as lost (account, cents)
  where t.kind = 'dispute_lost' and p.dispute_id = t.subject_id
) posted;

insert into ledger_transactions (id, kind, business_key, order_id, posted_at)
select id, kind, business_key, order_id, posted_at from old_transactions t
where exists (select from old_postings p where p.transaction_id = t.id and p.amount_cents <> 0);

insert into ledger_postings (
  transaction_id, position, account, seller_id, order_item_id, amount_cents, posted_at
)
select p.transaction_id,
  row_number() over (partition by p.transaction_id order by p.account, p.order_item_id) - 1,
  p.account, p.seller_id, p.order_item_id, p.amount_cents, t.posted_at
from (
  select transaction_id, account, seller_id, order_item_id, sum(amount_cents) as amount_cents
  from old_postings group by transaction_id, account, seller_id, order_item_id
  having sum(amount_cents) <> 0
) p join old_transactions t on t.id = p.transaction_id;

insert into ledger_balances (account, seller_id, part, amount_cents)
select p.account, p.seller_id, get_byte(uuid_send(t.order_id), 15) & 7, sum(p.amount_cents)
from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
group by 1, 2, 3;

-- A promise of n business days is over after n days and their weekends at most.
insert into seller_earnings (order_item_id, order_id, seller_id, pending_cents, available_at)
select l.id, l.order_id, l.seller_id,
  coalesce(-sum(p.amount_cents) filter (where p.account = 'seller_pending'), 0),
  case
    when sent.units >= i.quantity - back.units and sent.units > 0
      then greatest(sent.delivered_at + interval '7 days', sent.unrecorded_at + promise.lasts)
    when o.status = 'delivered' then marked.at + interval '7 days'
    when o.status = 'shipped' then marked.at + promise.lasts
    when sent.units = 0 and back.units >= i.quantity then back.at + interval '7 days'
  end
from old_lines l
join order_items i on i.id = l.id
join orders o on o.id = l.order_id
join ledger_postings p on p.order_item_id = l.id
cross join lateral (
  select make_interval(days => 14 + days + 2 * (days / 5 + 1)) as lasts
  from (
    select coalesce((select max(found[1]::integer)
      from regexp_matches(standard_delivery_days, '\d+', 'g') found), 0) as days
    from global_settings
  ) setting
) promise
cross join lateral (
  select coalesce(sum(c.quantity), 0) as units, max(c.delivered_at) as delivered_at,
    max(c.dispatched_at) filter (where c.delivered_at is null) as unrecorded_at
  from (
    select pl.quantity, pa.delivered_at, pa.dispatched_at
    from parcel_lines pl join parcels pa on pa.id = pl.parcel_id
    where pl.order_item_id = l.id and pa.taken_back_at is null
  ) c
) sent
cross join lateral (
  select coalesce(sum(r.quantity), 0) as units, max(f.created_at) as at
  from refund_lines r join refunds f on f.id = r.refund_id
  where r.order_item_id = l.id and f.status <> 'failed'
) back
left join lateral (
  select max(e.created_at) as at from order_events e
  where e.order_id = o.id and e.to_status = o.status and not e.follows_parcels
) marked on true
where l.seller_id is not null
group by l.id, l.order_id, l.seller_id, i.quantity, o.status, sent.units, sent.delivered_at,
  sent.unrecorded_at, back.units, back.at, promise.lasts, marked.at;

drop table old_postings, old_lost_parts, old_dispute_parts, old_lines, old_transactions;
