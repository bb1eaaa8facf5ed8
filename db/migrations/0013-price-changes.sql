-- Whether only the price of these products changed, so that lists and counts that do not depend on
-- prices stay cached.
alter table facet_pending add column is_price_change boolean not null default false;
