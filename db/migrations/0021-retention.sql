-- How long the shop keeps what names a person (Rule 104).
alter table global_settings
  add column keep_order_contacts_months integer not null default 18
    check (keep_order_contacts_months between 6 and 120),
  add column keep_invoice_names_months integer not null default 84
    check (keep_invoice_names_months between 60 and 240),
  add column keep_audit_months integer not null default 84
    check (keep_audit_months between 12 and 240);

-- When the contact details on the order and its documents were removed; null while they are there.
alter table orders add column contacts_removed_at timestamptz;
create index orders_with_contacts on orders (created_at) where contacts_removed_at is null;
create index payment_events_with_details on payment_events (received_at) where payload <> '{}';
create index tax_documents_with_names on tax_documents (issued_at)
  where content -> 'buyer' ->> 'name' <> 'Contact details removed';
