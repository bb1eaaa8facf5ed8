-- The refunds of a payment that have not failed never exceed what the provider captured. The
-- payment's row is locked so that two refunds at once see each other.
create or replace function refunds_stay_within_their_payment()
returns trigger language plpgsql as $$
declare captured integer; others bigint;
begin
  if new.status = 'failed' then return new; end if;
  select captured_cents into captured from payment_sessions
    where id = new.payment_session_id and order_id = new.order_id for no key update;
  select coalesce(sum(amount_cents), 0) into others from refunds
    where payment_session_id = new.payment_session_id and status <> 'failed' and id <> new.id;
  if others + new.amount_cents > coalesce(captured, 0) then
    raise exception 'Refunds of % cents exceed the % cents captured',
      others + new.amount_cents, coalesce(captured, 0)
      using errcode = 'check_violation', constraint = 'refunds_stay_within_their_payment';
  end if;
  return new;
end $$;

create or replace trigger refunds_stay_within_their_payment
  before insert or update of amount_cents, status, payment_session_id on refunds
  for each row execute function refunds_stay_within_their_payment();
