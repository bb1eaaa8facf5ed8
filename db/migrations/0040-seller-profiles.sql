-- What customers see of a seller (Rule 120), and when the seller is away (Rule 121). Every seller
-- has a row; the trigger in db/functions/create_seller_profile.sql adds it.
create table seller_profiles (
  -- The seller's.
  id uuid primary key references user_profiles (id),
  slug text not null unique check (length(slug) between 1 and 100),
  -- Stands before the person's name everywhere.
  trading_name text check (length(trading_name) between 1 and 200),
  -- Addresses of uploaded pictures.
  logo text check (length(logo) between 1 and 500),
  banner text check (length(banner) between 1 and 500),
  -- Plain text; an empty line separates paragraphs.
  about text not null default '' check (length(about) <= 4000),
  -- Days until an order is sent, such as 1-2.
  dispatch_days text check (length(dispatch_days) between 1 and 20),
  return_address jsonb,
  -- The first and the last day away, in Sydney.
  away_from date,
  away_until date,
  -- Nothing of theirs is for sale while they are away.
  away_is_off_sale boolean not null default false,
  -- What today is, as pages and lists were last told: a job follows the calendar.
  away_state text not null default 'open' check (away_state in ('open', 'away', 'off_sale')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((away_from is null) = (away_until is null)),
  check (away_from <= away_until)
);
-- The job reads the few who have entered dates.
create index seller_profiles_away on seller_profiles (away_from) where away_from is not null;

alter table former_slugs drop constraint former_slugs_kind_check;
alter table former_slugs add constraint former_slugs_kind_check
  check (kind in ('product', 'department', 'category', 'article', 'service', 'seller'));

-- Existing sellers keep the names and pictures that they have, and get a slug from them.
do $$
declare
  seller record;
  wanted text;
  candidate text;
  number integer;
begin
  for seller in
    select person.id, person.created_at, person.first_name, person.last_name,
      nullif(trim(settings.trading_name), '') as trading_name,
      nullif(settings.dispatch_days, '') as dispatch_days,
      case when length(settings.banner) between 1 and 500 then settings.banner end as banner
    from user_profiles person
    left join seller_settings settings on settings.seller_id = person.id
    where person.role = 'seller' or settings.seller_id is not null
    order by person.created_at, person.id
  loop
    wanted := coalesce(
      seller.trading_name, trim(seller.first_name || ' ' || seller.last_name), ''
    );
    wanted := replace(replace(lower(unaccent(wanted)), '&', ' and '), '''', '');
    wanted := trim(both '-' from left(regexp_replace(wanted, '[^a-z0-9]+', '-', 'g'), 90));
    wanted := coalesce(nullif(trim(both '-' from wanted), ''), 'seller');
    candidate := wanted;
    number := 1;
    while exists (select from seller_profiles where slug = candidate) loop
      number := number + 1;
      candidate := wanted || '-' || number;
    end loop;
    insert into seller_profiles (id, slug, trading_name, banner, dispatch_days, created_at)
      values (seller.id, candidate, left(seller.trading_name, 200), seller.banner,
        left(seller.dispatch_days, 20), seller.created_at);
  end loop;
end $$;

-- What is left of them is on no public page.
drop trigger if exists page_change on seller_settings;
alter table seller_settings
  drop column trading_name,
  drop column dispatch_days,
  drop column banner,
  -- The seller keeps the shop's freight on purpose. Their own freight is an answer too (Rule 120).
  add column keeps_shop_freight boolean not null default false;
