-- Where a seller is paid (Rule 122). Until a seller enters details here, those of their approved
-- application count: they are encrypted for the application's row, which SQL cannot copy.
create table seller_bank_details (
  seller_id uuid primary key references user_profiles (id),
  -- Encrypted for this row: `seller:<seller_id>`.
  bank_details bytea not null,
  changed_at timestamptz not null,
  -- Null once that person has gone.
  changed_by uuid references user_profiles (id),
  version integer not null default 1
);
