-- Writes what webhooks tell (Rule 147), in the transaction of the change, if any endpoint wants it.
-- The tag wakes the job that makes deliveries of it.
create or replace function wants_webhooks(event_types text[]) returns boolean
language sql stable as $$
  select exists (
    select from webhook_endpoints where events && event_types and deleted_at is null)
$$;

create or replace function record_webhook_event(
  event_type text, subject uuid, source uuid, sellers uuid[], happened_at timestamptz
) returns void language plpgsql as $$
begin
  insert into webhook_outbox (type, subject_id, source_id, seller_ids, created_at)
    select event_type, subject, source, array_remove(sellers, null), happened_at
    where exists (
      select from webhook_endpoints e where event_type = any(e.events) and e.deleted_at is null
        and (e.seller_id is null or e.seller_id = any(sellers)))
    on conflict do nothing;
  if found then perform insert_page_change('{webhooks}'); end if;
end $$;

create or replace function webhook_order_event() returns trigger language plpgsql as $$
declare
  event_type text := case
    when new.to_status = 'cancelled' and new.from_status is distinct from 'cancelled'
      then 'order.cancelled'
    when new.kind = 'placed' then 'order.placed'
    when new.kind in ('paid', 'paid_late', 'settled') then 'order.paid'
    when new.kind = 'dispute_opened' then 'order.dispute_opened'
    when new.kind = 'dispute_closed' then 'order.dispute_closed'
    -- A shortage is noted beside the change that caused it.
    when new.kind <> 'stock_short' and new.to_status is not null
      and new.to_status is distinct from new.from_status then 'order.status_changed'
  end;
begin
  if event_type is null or not wants_webhooks(array[event_type]) then return null; end if;
  perform record_webhook_event(event_type, new.order_id, new.id, array(
    select seller_id from order_sellers where order_id = new.order_id
  ), new.created_at);
  return null;
end $$;

-- A refund concerns the sellers of its lines alone; one of a payment that bought nothing has none.
create or replace function webhook_refund() returns trigger language plpgsql as $$
begin
  if new.status <> 'succeeded' then return null; end if;
  if tg_op = 'UPDATE' and old.status = 'succeeded' then return null; end if;
  perform record_webhook_event('order.refunded', new.order_id, new.id, array(
    select distinct i.seller_id from refund_lines l join order_items i on i.id = l.order_item_id
    where l.refund_id = new.id
  ), new.settled_at);
  return null;
end $$;

create or replace function webhook_parcel() returns trigger language plpgsql as $$
declare
  event_type text := case
    when tg_op = 'INSERT' then 'parcel.sent'
    when new.delivered_at is not null and old.delivered_at is null then 'parcel.delivered'
    when new.taken_back_at is not null and old.taken_back_at is null then 'parcel.taken_back'
    when new.version > old.version then 'parcel.corrected'
  end;
begin
  if event_type is null then return null; end if;
  perform record_webhook_event(
    event_type, new.order_id, new.id, array[new.seller_id], new.updated_at);
  return null;
end $$;

create or replace function webhook_return_step() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(
    case new.action
      when 'request' then 'return.requested'
      when 'ask' then 'return.asked'
      when 'answer' then 'return.answered'
      when 'approve' then 'return.approved'
      when 'send_back' then 'return.sent_back'
      when 'receive' then 'return.received'
      when 'resolve' then 'return.resolved'
      when 'decline' then 'return.declined'
      when 'hand_back' then 'return.handed_back'
      when 'withdraw' then 'return.withdrawn'
      when 'escalate' then 'return.escalated'
    end,
    new.return_id, new.id,
    array(select seller_id from returns where id = new.return_id), new.created_at);
  return null;
end $$;

-- The rows of one statement about products; one event for each product of a transaction.
create or replace function record_product_events(event_type text, product_ids uuid[])
returns void language plpgsql as $$
begin
  insert into webhook_outbox (type, subject_id, seller_ids, created_at)
    select event_type, p.id, array_remove(array[p.seller_id], null), now()
    from products p
    where p.id = any(product_ids)
      and (p.archived_at is null or event_type = 'product.deleted')
      and exists (
        select from webhook_endpoints e where event_type = any(e.events) and e.deleted_at is null
          and (e.seller_id is null or e.seller_id = p.seller_id))
      -- What is new has not changed.
      and not exists (
        select from webhook_outbox o where o.xid = pg_current_xact_id()
          and o.subject_id = p.id and o.type = 'product.created')
    order by p.id
    on conflict do nothing;
  if found then perform insert_page_change('{webhooks}'); end if;
end $$;

create or replace function webhook_products() returns trigger language plpgsql as $$
begin
  if not wants_webhooks('{product.created,product.changed,product.deleted}') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform record_product_events('product.created', array(select id from new_rows));
  else
    perform record_product_events('product.deleted', array(
      select n.id from new_rows n join old_rows o using (id)
      where n.archived_at is not null and o.archived_at is null));
    perform record_product_events('product.changed', array(
      select n.id from new_rows n join old_rows o using (id) where n.version > o.version));
  end if;
  return null;
end $$;

create or replace function webhook_variants() returns trigger language plpgsql as $$
begin
  if not wants_webhooks('{product.changed}') then return null; end if;
  if tg_op = 'INSERT' then
    perform record_product_events('product.changed', array(select product_id from new_rows));
  else
    perform record_product_events('product.changed', array(
      select n.product_id from new_rows n join old_rows o using (id) where n.version > o.version));
  end if;
  return null;
end $$;

-- What can be sold has changed.
create or replace function webhook_stock() returns trigger language plpgsql as $$
begin
  if not wants_webhooks('{stock.changed}') then return null; end if;
  perform record_product_events('stock.changed', array(
    select n.product_id from new_rows n join old_rows o using (id)
    where n.on_hand - n.reserved <> o.on_hand - o.reserved));
  return null;
end $$;

create or replace trigger webhook_order_event after insert on order_events
  for each row execute function webhook_order_event();
create or replace trigger webhook_parcel after insert or update on parcels
  for each row execute function webhook_parcel();
create or replace trigger webhook_refund after insert or update of status on refunds
  for each row execute function webhook_refund();
create or replace trigger webhook_return_step after insert on return_steps
  for each row execute function webhook_return_step();
create or replace trigger webhook_products_inserted after insert on products
  referencing new table as new_rows for each statement execute function webhook_products();
create or replace trigger webhook_products_updated after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function webhook_products();
create or replace trigger webhook_variants_inserted after insert on product_variants
  referencing new table as new_rows for each statement execute function webhook_variants();
create or replace trigger webhook_variants_updated after update on product_variants
  referencing old table as old_rows new table as new_rows for each statement
  execute function webhook_variants();
create or replace trigger webhook_stock_updated after update on stock_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function webhook_stock();
