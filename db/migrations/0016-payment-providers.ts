import { sql, type Kysely } from 'kysely';

/** What several providers need: who was asked when, events by their payment, refunds of the sandbox, and what does not add up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_sessions
      add column asked_at timestamptz,
      -- Differs from currency only when something went wrong at the provider.
      add column captured_currency text;
    create index payment_sessions_open on payment_sessions (asked_at nulls first, created_at)
      where status = 'open';
    create index payment_sessions_payment on payment_sessions (provider, payment_reference)
      where payment_reference is not null;

    alter table payment_events add column payment_reference text;
    create index payment_events_payment on payment_events (provider, payment_reference)
      where payment_reference is not null;

    -- Something about money that a person has to look at; each thing is told once.
    create table payment_alerts (
      id uuid primary key,
      kind text not null,
      order_id uuid references orders (id) on delete cascade,
      provider text not null,
      reference text not null,
      note text not null,
      created_at timestamptz not null,
      resolved_at timestamptz,
      unique (provider, kind, reference)
    );
    create index payment_alerts_newest on payment_alerts (created_at desc) where resolved_at is null;

    alter table sandbox_sessions
      -- What will become of this payment's refunds; decided by the test card that paid.
      add column refund_outcome text not null default 'succeeded'
        check (refund_outcome in ('succeeded', 'pending', 'failed'));
    create index sandbox_sessions_payment on sandbox_sessions (payment_reference)
      where payment_reference is not null;
    create table sandbox_refunds (
      id text primary key,
      idempotency_key text unique,
      reference text,
      payment_reference text not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      status text not null check (status in ('succeeded', 'pending', 'failed')),
      created_at timestamptz not null
    );
    create index sandbox_refunds_payment on sandbox_refunds (payment_reference);
  `.execute(db);
}
