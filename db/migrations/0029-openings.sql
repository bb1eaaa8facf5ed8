-- A shop that was never opened is closed until its operator opens it (Rule 110).
alter table closures
  add column reason text not null default 'maintenance'
    check (reason in ('maintenance', 'opening'));

-- What an administrator has confirmed before the opening, such as the settings of tax and freight.
create table opening_confirmations (
  line text primary key check (line in ('settings', 'legal')),
  confirmed_at timestamptz not null,
  confirmed_by text not null check (length(confirmed_by) between 1 and 200)
);

-- A shop with an order or a payment has been open.
insert into closures (id, reason, closed_at, closed_by)
select gen_random_uuid(), 'opening', now(), 'The first start'
where not exists (select from orders)
  and not exists (select from payment_sessions)
  and not exists (select from closures where opened_at is null);
