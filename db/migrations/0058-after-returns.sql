-- The parcel of a return to the customer: a replacement, what was repaired, or what was declined.
alter table returns
  add column replacement_sent_at timestamptz,
  -- The age to be proven at its delivery (Rule 139).
  add column replacement_proof_of_age smallint check (replacement_proof_of_age between 1 and 99);
update returns set replacement_sent_at = (
    select max(s.created_at) from return_steps s
    where s.return_id = returns.id and s.action = 'resolve')
  where replacement_carrier is not null;

-- A return that ended with compensation can be looked at again, so it can have several refunds.
alter table refunds add column return_id uuid references returns (id) on delete set null;
update refunds set return_id = r.id from returns r where r.refund_id = refunds.id;
create index refunds_return on refunds (return_id) where return_id is not null;
alter table returns drop column refund_id;

-- The goods of a declined return go back to the customer.
alter table return_steps drop constraint return_steps_action_check;
alter table return_steps add constraint return_steps_action_check
  check (action in (
    'request', 'ask', 'answer', 'approve', 'send_back', 'receive', 'resolve', 'decline', 'hand_back',
    'withdraw', 'escalate'));

-- What the menus of both back offices count on every page.
create index returns_to_count on returns (seller_id)
  include (state, escalated_at, hurt_at, hurt_settled_at)
  where state not in ('resolved', 'declined', 'withdrawn')
    or (hurt_at is not null and hurt_settled_at is null);

-- From here on a picture goes with what shows it. Those that have lost it go like forgotten ones.
drop trigger if exists message_picture_removed on message_pictures;
drop function if exists message_picture_removed();
update stored_files f set attached_at = null
where f.bucket = 'attachments' and f.attached_at is not null
  and not exists (select from attached_files a where a.file_id = f.id);
