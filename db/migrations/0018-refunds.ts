import { sql, type Kysely } from 'kysely';

/**
 * Money that goes back. A refund names the payment it is taken from, and all of one payment's refunds
 * that have not failed never exceed what the provider confirmed as captured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_sessions add column captured_cents integer check (captured_cents >= 0);
    update payment_sessions set captured_cents = amount_cents where status = 'paid';

    create table refunds (
      id uuid primary key,
      order_id uuid not null references orders (id),
      payment_session_id uuid not null references payment_sessions (id),
      -- goods: what was sold is paid back; payment: money that never bought anything goes back.
      kind text not null check (kind in ('goods', 'payment')),
      amount_cents integer not null check (amount_cents > 0),
      freight_cents integer not null default 0 check (freight_cents >= 0),
      reason text not null check (length(reason) between 1 and 500),
      restock boolean not null default false,
      status text not null check (status in ('queued', 'succeeded', 'failed')),
      provider text not null,
      provider_refund_id text unique,
      attempts integer not null default 0 check (attempts >= 0),
      last_error text check (length(last_error) <= 500),
      created_by uuid references user_profiles (id),
      request_key text check (length(request_key) between 1 and 255),
      created_at timestamptz not null,
      settled_at timestamptz,
      unique (order_id, request_key),
      check (freight_cents <= amount_cents),
      check (status <> 'succeeded' or (provider_refund_id is not null and settled_at is not null))
    );
    create index refunds_order on refunds (order_id, created_at, id);
    create index refunds_payment on refunds (payment_session_id);
    create index refunds_queued on refunds (created_at) where status = 'queued';

    create table refund_lines (
      id uuid primary key,
      refund_id uuid not null references refunds (id) on delete cascade,
      order_item_id uuid not null references order_items (id),
      quantity integer not null check (quantity >= 0),
      -- What is paid back for the goods of this line, tax included.
      amount_cents integer not null check (amount_cents >= 0),
      tax_cents integer not null check (tax_cents between 0 and amount_cents),
      freight_cents integer not null default 0 check (freight_cents >= 0),
      freight_tax_cents integer not null default 0 check (freight_tax_cents between 0 and freight_cents),
      unique (refund_id, order_item_id)
    );
    create index refund_lines_item on refund_lines (order_item_id);

    create function refunds_stay_within_their_payment() returns trigger language plpgsql as $$
    declare captured integer; others bigint;
    begin
      if new.status = 'failed' then return new; end if;
      -- The payment's row is locked so that two refunds at once see each other.
      select captured_cents into captured from payment_sessions
        where id = new.payment_session_id and order_id = new.order_id for no key update;
      select coalesce(sum(amount_cents), 0) into others from refunds
        where payment_session_id = new.payment_session_id and status <> 'failed' and id <> new.id;
      if others + new.amount_cents > coalesce(captured, 0) then
        raise exception 'Refunds of % cents exceed the % cents captured', others + new.amount_cents, coalesce(captured, 0)
          using errcode = 'check_violation', constraint = 'refunds_stay_within_their_payment';
      end if;
      return new;
    end $$;
    create trigger refunds_stay_within_their_payment
      before insert or update of amount_cents, status, payment_session_id on refunds
      for each row execute function refunds_stay_within_their_payment();
  `.execute(db);
}
