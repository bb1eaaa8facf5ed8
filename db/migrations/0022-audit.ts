import { sql, type Kysely } from 'kysely';

/** Who changed what, before and after, when and from where. Rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      id uuid primary key,
      -- Kept as written: neither closing an account nor deleting the record takes its history.
      actor_id uuid,
      actor_name text not null,
      actor_role text not null,
      action text not null check (length(action) between 1 and 60),
      subject text not null check (length(subject) between 1 and 40),
      subject_id uuid,
      subject_name text not null default '',
      -- Only the fields that changed; null where there was or is no record.
      before jsonb,
      after jsonb,
      ip text not null,
      request_id uuid not null,
      created_at timestamptz not null
    );
    create index audit_entries_newest on audit_entries (created_at desc, id);
    create index audit_entries_subject on audit_entries (subject, subject_id, created_at desc);
    create index audit_entries_actor on audit_entries (actor_id, created_at desc);
  `.execute(db);
}
