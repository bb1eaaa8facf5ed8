import { sql, type Kysely } from 'kysely';

/**
 * Limits of what one account holds without paying, as settings, and the disputes that buyers' banks open
 * against payments, with what a ledger needs to know of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table global_settings
      add column unpaid_orders_per_day integer not null default 5
        check (unpaid_orders_per_day between 1 and 1000),
      add column unpaid_stock_share_bps integer not null default 5000
        check (unpaid_stock_share_bps between 0 and 10000),
      add column unpaid_units_always integer not null default 200
        check (unpaid_units_always between 1 and 1000);

    create table payment_disputes (
      id uuid primary key,
      provider text not null,
      provider_dispute_id text not null,
      order_id uuid not null references orders (id),
      payment_session_id uuid not null references payment_sessions (id),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      reason text not null,
      -- The provider's word, such as needs_response, under_review, won or lost.
      status text not null,
      is_open boolean not null,
      -- Until when the provider takes an answer.
      due_at timestamptz,
      opened_at timestamptz not null,
      closed_at timestamptz,
      -- When the provider took the money, and when it gave it back: an inquiry moves none.
      funds_withdrawn_at timestamptz,
      funds_reinstated_at timestamptz,
      -- When what is stored here was so at the provider: older news changes nothing.
      told_at timestamptz not null,
      unique (provider, provider_dispute_id),
      check (is_open = (closed_at is null))
    );
    create index payment_disputes_order on payment_disputes (order_id);
  `.execute(db);
}
