import type pg from 'pg';

/** The channel on which a commit that changed something shown wakes its readers. */
const CHANNEL = 'page_changes';
/**
 * Longer than any reader waits before it looks again: who was away for longer trusts nothing it
 * knew.
 */
const KEPT_MINUTES = 10;

/** What the database looked like at one moment. */
export interface ChangeMark {
  /** The transactions that it could see, as PostgreSQL writes them. */
  readonly snapshot: string;
  /** When the newest published article came out, as text; null when there is none. */
  readonly newestArticle: string | null;
}

export interface ChangesSince {
  readonly mark: ChangeMark;
  /** The tags of everything that was committed since the earlier mark. */
  readonly tags: readonly string[];
}

/**
 * Asks to be woken by changes. Where a pooler stands between, nothing wakes us and looking must do.
 */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`);
}

/**
 * What was committed since `earlier`, in one statement and so at one moment. Rows are asked for by
 * what the earlier snapshot could not see, not by their number: a number given early may be
 * committed late. An article whose time came by `now` counts as a change, though nobody wrote one.
 */
export async function findChangesSince(
  client: pg.Client,
  earlier: ChangeMark | null,
  now: Date,
): Promise<ChangesSince> {
  const { rows } = await client.query<{
    snapshot: string;
    newest_article: string | null;
    tags: string[];
  }>(
    `select pg_current_snapshot()::text as snapshot,
       (select max(published_at)::text from diy_articles where published_at <= $2) as newest_article,
       array(
         select distinct tag from page_changes, unnest(tags) as tag
         where xid >= pg_snapshot_xmin($1::pg_snapshot)
           and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       ) as tags`,
    [earlier?.snapshot ?? null, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no snapshot.');
  const mark = { snapshot: row.snapshot, newestArticle: row.newest_article };
  const articleCameOut = earlier !== null && earlier.newestArticle !== mark.newestArticle;
  return { mark, tags: articleCameOut ? [...row.tags, 'articles'] : row.tags };
}

/** Removes changes that every living reader has seen. */
export async function deleteOldChanges(client: pg.Client): Promise<void> {
  await client.query(
    `delete from page_changes where changed_at < now() - make_interval(mins => ${KEPT_MINUTES})`,
  );
}
