import type pg from 'pg';

/** The channel that notifies readers of a commit that changed a page. */
const CHANNEL = 'page_changes';
/** Longer than the longest pause of a reader, after which it clears its caches. */
const KEPT_MINUTES = 10;

/** A state of the database. */
export interface ChangeMark {
  /** The visible transactions, in the notation of PostgreSQL. */
  readonly snapshot: string;
  /** When the newest article or text came out, as text; null when there is none. */
  readonly newestPublication: string | null;
  /** The position in the WAL that a replica must have replayed to have the same. */
  readonly position: string;
}

/** Subscribes to notifications of changes. Behind some poolers none arrive. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`);
}

/**
 * What was committed since `earlier`, read in one statement and so from one snapshot. Rows are
 * selected by the earlier snapshot and not by their number, because a transaction can get its
 * number early and commit late. What was published by `now`, such as an article, counts
 * as a change.
 */
export async function findChangesSince(client: pg.Client, earlier: ChangeMark | null, now: Date) {
  const { rows } = await client.query<{
    snapshot: string;
    newest_publication: string | null;
    position: string;
    tags: string[];
  }>(
    `select pg_current_snapshot()::text as snapshot,
       greatest(
         (select max(published_at) from diy_articles where published_at <= $2),
         (select max(published_from) from content_versions where published_from <= $2)
       )::text as newest_publication,
       -- Not the flushed position: a commit may be visible before it is flushed.
       (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
         else pg_current_wal_insert_lsn() end)::text as position,
       array(
         select distinct tag from page_changes, unnest(tags) as tag
         where xid >= pg_snapshot_xmin($1::pg_snapshot)
           and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       ) as tags`,
    [earlier?.snapshot ?? null, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no snapshot.');
  const { snapshot, newest_publication: newestPublication, position } = row;
  const mark = { snapshot, newestPublication, position };
  const cameOut = earlier !== null && earlier.newestPublication !== mark.newestPublication;
  return { mark, tags: cameOut ? [...row.tags, 'articles', 'content'] : row.tags };
}

/** Deletes changes that every active reader has read. */
export async function deleteOldChanges(client: pg.Client): Promise<void> {
  await client.query(
    `delete from page_changes where changed_at < now() - make_interval(mins => ${KEPT_MINUTES})`,
  );
}
