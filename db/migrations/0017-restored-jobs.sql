-- The jobs of a backup. They wait here while the restored shop is held, and are queued when it goes
-- live (Rule 100): what no queue has, no process can run.
create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb,
  start_after timestamptz not null
);
