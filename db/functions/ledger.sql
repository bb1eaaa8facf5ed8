-- The ledger's own rules (Rule 117): its rows are only ever added, a transaction sums to 0, and the
-- balances follow every posting.

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added: post the opposite instead', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_is_append_only before update or delete on ledger_transactions
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_is_append_only before update or delete on ledger_postings
  for each statement execute function ledger_is_append_only();

-- Checked when the database transaction commits; a transaction without postings is refused as well.
create or replace function ledger_transaction_is_balanced() returns trigger language plpgsql as $$
declare checked uuid; total bigint;
begin
  if tg_table_name = 'ledger_postings' then checked := new.transaction_id;
  else checked := new.id; end if;
  select sum(amount_cents) into total from ledger_postings where transaction_id = checked;
  if total is distinct from 0 then
    raise exception 'The postings of transaction % sum to % instead of 0', checked, total
      using errcode = 'check_violation', constraint = 'ledger_transaction_is_balanced';
  end if;
  return null;
end $$;

-- PostgreSQL cannot replace a constraint trigger.
do $$
declare checked regclass;
begin
  foreach checked in array array['ledger_transactions', 'ledger_postings']::regclass[] loop
    if not exists (select from pg_trigger
      where tgrelid = checked and tgname = 'ledger_transaction_is_balanced') then
      execute format('create constraint trigger ledger_transaction_is_balanced after insert on %s '
        'deferrable initially deferred for each row '
        'execute function ledger_transaction_is_balanced()', checked);
    end if;
  end loop;
end $$;

create or replace function ledger_balances_follow() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (account, seller_id, part, amount_cents)
    select a.account, a.seller_id, get_byte(uuid_send(coalesce(t.order_id, t.id)), 15) & 7, sum(a.amount_cents)
    from added a join ledger_transactions t on t.id = a.transaction_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account, seller_id, part) do update set amount_cents = b.amount_cents + excluded.amount_cents;
  -- The order is locked, so that no other transaction adds the same line.
  merge into seller_earnings e using (
    select a.order_item_id, t.order_id, a.seller_id,
      coalesce(-sum(a.amount_cents) filter (where a.account = 'seller_pending'), 0) as pending,
      coalesce(-sum(a.amount_cents) filter (where a.account = 'seller_reserved'), 0) as reserved
    from added a join ledger_transactions t on t.id = a.transaction_id
    where a.account in ('seller_pending', 'seller_reserved') and a.order_item_id is not null
    group by 1, 2, 3
  ) c on e.order_item_id = c.order_item_id
  when matched then update
    set pending_cents = e.pending_cents + c.pending, reserved_cents = e.reserved_cents + c.reserved
  when not matched then
    insert (order_item_id, order_id, seller_id, pending_cents, reserved_cents)
    values (c.order_item_id, c.order_id, c.seller_id, c.pending, c.reserved);
  return null;
end $$;

create or replace trigger ledger_balances_follow after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_balances_follow();
