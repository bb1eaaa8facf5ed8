-- How many of a product an article's text asks for, and which variant, by the product's slug.
-- A product without an entry is one of any variant.
alter table diy_articles add column if not exists product_choices jsonb not null default '{}';
