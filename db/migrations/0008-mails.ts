import { sql, type Kysely } from 'kysely';

/** Messages to people. A row is written with what it is about and sent by a job afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      kind text not null check (length(kind) between 1 and 50),
      to_address text not null check (length(to_address) between 3 and 320),
      subject text not null check (length(subject) between 1 and 200),
      -- Erased once the message has left, because its links work for whoever reads them.
      text_body text,
      html_body text,
      dedupe_key text unique check (length(dedupe_key) between 1 and 200),
      attempts integer not null default 0 check (attempts >= 0),
      -- Nobody tries before this; each attempt moves it on, which keeps others off while it runs.
      due_at timestamptz not null,
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text check (length(last_error) <= 500),
      created_at timestamptz not null,
      check (sent_at is null or failed_at is null),
      check (sent_at is not null or failed_at is not null or (text_body is not null and html_body is not null))
    );
    create index mails_newest on mails (created_at desc, id desc);
    create index mails_to on mails (to_address, created_at desc);
  `.execute(db);
}
