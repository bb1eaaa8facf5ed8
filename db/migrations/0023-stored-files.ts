import { sql, type Kysely } from 'kysely';

/** Uploaded pictures. A row is written before its file and marked ready after it: never a ready row without a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_files (
      id uuid primary key,
      bucket text not null,
      -- The key that the client chose; the file itself lies under storage_name.
      path text not null,
      storage_name text not null unique,
      is_ready boolean not null default false,
      content_type text not null,
      size_bytes integer not null check (size_bytes > 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      sha256 text not null,
      owner_id uuid references user_profiles (id) on delete set null,
      created_at timestamptz not null,
      unique (bucket, path)
    );
    create index stored_files_owner on stored_files (owner_id);
    create index stored_files_unfinished on stored_files (created_at) where not is_ready;
  `.execute(db);
}
