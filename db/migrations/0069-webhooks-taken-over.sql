-- What waited up to this number when somebody else took the webhook over is not sent: a job gives
-- it up in batches (Rule 147). Null when nothing of it waits.
alter table webhook_endpoints add column given_up_to bigint;
