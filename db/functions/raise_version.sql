-- Counts the changes of a record that people edit, whoever makes them. The arguments are the
-- columns that the shop itself changes or that no form has; every other column counts, including
-- those added later.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  -- Specifications are json, which keeps the order of their names: jsonb would miss a new order.
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv
    or row_to_json(new) ->> 'specifications' is distinct from row_to_json(old) ->> 'specifications'
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create or replace trigger raise_version before update on addresses
  for each row
  execute function raise_version('is_default', 'archived_at', 'created_at', 'updated_at');
create or replace trigger raise_version before update on categories
  for each row execute function raise_version('is_listed', 'created_at');
create or replace trigger raise_version before update on commission_rules
  for each row execute function raise_version('position', 'created_at', 'updated_at');
create or replace trigger raise_version before update on departments
  for each row execute function raise_version('is_listed', 'created_at');
create or replace trigger raise_version before update on diy_articles
  for each row execute function raise_version('created_at', 'updated_at');
create or replace trigger raise_version before update on global_settings
  for each row execute function raise_version('updated_at');
create or replace trigger raise_version before update on parcels
  for each row
  execute function raise_version(
    'dispatched_at', 'delivered_at', 'created_by', 'request_key', 'taken_back_at', 'taken_back_by',
    'taken_back_reason', 'updated_at'
  );
create or replace trigger raise_version before update on payout_settings
  for each row execute function raise_version('updated_at');
create or replace trigger raise_version before update on product_variants
  for each row execute function raise_version('created_at', 'saving_until');
create or replace trigger raise_version before update on products
  for each row
  execute function raise_version(
    'shown_price_cents', 'saving_until', 'star_counts', 'rating_tenths', 'review_count',
    'archived_at', 'is_withheld', 'created_at', 'updated_at'
  );
create or replace trigger raise_version before update on recalls
  for each row execute function raise_version('stops_units', 'stopped_at', 'mail_round', 'updated_at');
create or replace trigger raise_version before update on reviews
  for each row
  execute function raise_version(
    'writer_name', 'hurt_at', 'hurt_settled_at', 'hurt_note', 'reply', 'replied_at', 'replied_by',
    'helpful_count', 'created_at', 'updated_at'
  );
create or replace trigger raise_version before update on seller_profiles
  for each row execute function raise_version(
    'selling_state', 'sells_until', 'sells_without_agreement_until', 'star_counts',
    'rating_tenths', 'review_count', 'created_at', 'updated_at'
  );
create or replace trigger raise_version before update on seller_settings
  for each row execute function raise_version('reserve_bps', 'reserve_days', 'updated_at');
create or replace trigger raise_version before update on services
  for each row execute function raise_version('created_at', 'updated_at');
create or replace trigger raise_version before update on user_profiles
  for each row execute function raise_version('suspended_at', 'archived_at', 'created_at');
