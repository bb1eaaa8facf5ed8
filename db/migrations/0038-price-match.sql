-- Whether the shop offers to match a lower price of another shop (Rule 113).
alter table global_settings add column price_match boolean not null default true;
