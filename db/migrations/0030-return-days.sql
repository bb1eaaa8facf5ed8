-- For how many days after delivery a change of mind is accepted (Rule 113).
alter table global_settings
  add column return_days integer not null default 30 check (return_days between 1 and 365);
