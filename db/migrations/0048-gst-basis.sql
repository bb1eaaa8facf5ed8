-- How the operator accounts for GST, which decides the period of its refunds (Rule 129).
alter table payout_settings
  add column gst_basis text not null default 'accruals' check (gst_basis in ('accruals', 'cash'));
