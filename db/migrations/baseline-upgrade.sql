-- Takes a database of the last version before these migrations to where 0012-outbox.sql leaves a
-- new one (src/server/platform/migrate.ts runs it once). Functions, triggers and views all go here,
-- because the files in db/functions and db/views.sql bring them back.

drop view searched_texts, product_texts, product_facts, product_offers, product_facet_values,
  catalogue_version, facet_cells, facet_pending_cells;

drop function announce_page_change, anywhere, bits_from, catalogue_rows_changed, compact_code,
  described, discounted_cents, facet_bucket, fold_facets, forget_search_bits, free_former_slugs,
  keep_former_slug, keep_search_bits, lock_products, no_bits, note_offered_stock,
  note_page_change, note_product_change, note_product_price, note_products_changed,
  note_products_touched, note_seller_change, note_stock_change, note_variant_change,
  note_variant_price, offered_stock_changed, office_words_changed, office_words_of,
  parcels_hold_what_was_bought, product_words_changed, product_words_emptied, products_changed,
  products_emptied, raise_version, rebuild_search, refresh_product_search, refresh_product_words,
  refunds_stay_within_their_payment, search_is_paused, search_rows_changed, sellers_changed,
  shelves_changed, size_words, stock_changed, tags_of_product_lists, touch_catalogue,
  variant_words_changed, variants_changed, words_changed, words_of, write_page_change,
  write_search_bits, write_search_chunk cascade;

-- Counts of search texts are no longer stored.
drop table search_bits, search_bits_state, search_docs, search_frequent_words, search_outdated,
  search_runs;

alter table auth_users rename kept_session_id to retained_session_id;
alter table auth_users rename constraint auth_users_kept_session to auth_users_retained_session;
alter table former_slugs rename left_at to replaced_at;
alter table mails rename news to notification;
alter table payment_disputes rename told_at to reported_at;
alter table payment_sessions rename asked_at to checked_at;
alter index products_shelved rename to products_taxonomy;
alter index products_shelf rename to products_with_category;
comment on column products.shown_price_cents is null;

drop table kysely_migration, kysely_migration_lock;
