-- Who runs the shop and how it looks (Rule 109). A new shop starts without any of it.
alter table global_settings
  add column trading_name text check (length(trading_name) between 1 and 80),
  add column legal_name text check (length(legal_name) between 1 and 200),
  -- Eleven digits in the usual groups: 51 824 753 556.
  add column abn text check (abn ~ '^\d{2} \d{3} \d{3} \d{3}$'),
  -- Null until the operator answers.
  add column gst_registered boolean,
  add column phone text check (length(phone) between 1 and 30),
  add column email text check (length(email) between 3 and 254),
  add column business_hours text check (length(business_hours) between 1 and 120),
  add column postal_address text check (length(postal_address) between 1 and 300),
  -- Addresses of uploaded pictures: the logo in the header, and the square one of tabs and phones.
  add column logo text check (length(logo) between 1 and 500),
  add column icon text check (length(icon) between 1 and 500),
  add column brand_colour text not null default '#a5410e' check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add column accent_colour text not null default '#ffc629' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  add column mail_sender_name text check (length(mail_sender_name) between 1 and 80);
