import { Readable } from 'node:stream';

import pg from 'pg';

/** What a message of the copy begins with: an archive, which has the tar file of a folder. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const CONTENT = 'd'.charCodeAt(0);

/** Where the log stands, and of which cluster it is. */
export async function readLogPosition(client: pg.ClientBase) {
  const { rows } = await client.query<{ cluster: string; segment: string; is_archived: boolean }>(
    `select system_identifier::text as cluster,
      pg_walfile_name(pg_current_wal_flush_lsn()) as segment,
      current_setting('archive_mode') = 'on' as is_archived
    from pg_control_system()`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('pg_control_system answers one row');
  return row;
}

/** Whether a server still recovers, and when the last change was made that it has recovered. */
export async function readRecovery(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_recovering: boolean; last_at: Date | null }>(
    'select pg_is_in_recovery() as is_recovering, pg_last_xact_replay_timestamp() as last_at',
  );
  return rows[0] ?? { is_recovering: true, last_at: null };
}

/**
 * The whole cluster as a tar file, without its log, on a connection of the replication protocol.
 * Streamed: the server waits while nobody reads.
 */
export class BaseBackup extends Readable implements pg.Submittable {
  #connection: pg.Connection | null = null;
  #archives = 0;
  readonly #rows: string[][] = [];

  /** Where recovery begins. Known once the stream has ended. */
  get start(): { lsn: string; timeline: number } {
    const [lsn = '', timeline = ''] = this.#rows[0] ?? [];
    return { lsn, timeline: Number(timeline) };
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(`BASE_BACKUP (LABEL 'bullnose', CHECKPOINT 'fast', MANIFEST 'no')`);
  }

  handleDataRow({ fields }: { readonly fields: string[] }): void {
    this.#rows.push(fields);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE) this.#archives += 1;
    if (this.#archives > 1) this.destroy(new Error('The cluster has tablespaces of its own.'));
    if (chunk[0] !== CONTENT || this.destroyed) return;
    // The driver uses its buffer again.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleRowDescription(): void {}

  handleCommandComplete(): void {}

  override _read(): void {
    this.#connection?.stream.resume();
  }
}

/** Works on a connection that understands `BaseBackup`. */
export async function onReplicationConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const options = { connectionString: url, replication: 'true', keepAlive: true };
  const client = new pg.Client(options);
  // A connection that breaks destroys the backup that runs on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
