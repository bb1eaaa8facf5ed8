import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { clientThatMustAnswer } from './answering-client.ts';
import { currentRequest } from './current-request.ts';
import { clientThatFollowsFailovers } from './failover-client.ts';
import { metrics } from './metrics.ts';
import { preparingClient, preparedStatementError } from './prepared-statement.ts';
import { slowQueryOf, type SlowQuery } from './slow-query.ts';
import { errorCode, StartError } from './start-error.ts';
import { traceStatement } from './tracing.ts';

/** The shop's database, or a transaction on it. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Maximum connections of this process, 10 by default. */
  max?: number;
  /** The address leads to a pooler, which has the settings from `storeConnectionSettings`. */
  isPooled?: boolean;
  /** How long the server may stay silent while it owes an answer, 6 s by default. */
  answerWithinMs?: number;
  /** Statements that take longer than `overMs` are reported, whether they succeed or fail. */
  slowQueries?: { readonly overMs: number; readonly report: (slow: SlowQuery) => void };
  /** Called when an idle connection fails; the pool recovers. */
  onIdleError?: (error: Error) => void;
}

const POOL_WAIT_MS = 2_000;
/** In milliseconds. */
const TIME_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};
/** Above the server's own limit, which gives a better error. */
const ANSWER_WITHIN_MS = TIME_LIMITS.statement_timeout + 1_000;
const FIRST_KEEP_ALIVE_MS = 10_000;
/** A new connection finds the new server after a failover. */
const CONNECTION_LIVES_SECONDS = 1_800;
/** Shorter than what load balancers wait for `/ready`. */
const READY_WITHIN_MS = 3_000;
const OLDEST_SERVER_VERSION = 15;
/** Settings of each connection, unless the address has its own. */
const SESSION_SETTINGS = { jit: 'off', random_page_cost: '1.1', work_mem: '16MB' };
export const SESSION_OPTIONS = optionsOf(SESSION_SETTINGS);
/** Startup options of a connection without the time limits that its role may have. */
export const WITHOUT_LIMITS = optionsOf({
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
});

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * A connection pool with limits that keep one slow query from stopping the shop: 2 s to get a
 * connection, 5 s per statement, 3 s per lock, 10 s idle inside a transaction. A connection without
 * an answer for 6 s is closed, because the network may have dropped silently. All are closed when
 * the server turns out to be read-only, because it may have become a replica. `bigint` is read as a
 * number (our largest are cents and counts; beyond 2^53 the read fails rather than rounds), `date`
 * as text.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: POOL_WAIT_MS,
    ...(options.isPooled === true ? {} : { ...TIME_LIMITS, options: SESSION_OPTIONS }),
    maxLifetimeSeconds: CONNECTION_LIVES_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_KEEP_ALIVE_MS,
    application_name: 'bullnose',
    types: { getTypeParser },
    Client: clientThatFollowsFailovers(
      clientThatMustAnswer(preparingClient(), options.answerWithinMs ?? ANSWER_WITHIN_MS),
    ),
  });
  // Without a listener, a restart of the database would end this process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  // The same applies to a connection that fails between two statements of a transaction, where the
  // pool has no listener; the next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => observeStatement(event, options.slowQueries),
  });
  return {
    db,
    pool,
    close: async () => {
      isClosing = true;
      await db.destroy();
      // The query builder ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Measures a statement, counts it in the current request, and reports it if it was slow. */
function observeStatement(event: LogEvent, slow: DatabaseOptions['slowQueries']): void {
  metrics.statements.observe(event.queryDurationMillis / 1000);
  const request = currentRequest();
  if (request !== undefined) {
    request.statements += 1;
    request.databaseMs += event.queryDurationMillis;
  }
  traceStatement(event.query.sql, event.queryDurationMillis, event.level === 'error');
  if (slow !== undefined && event.queryDurationMillis > slow.overMs) {
    slow.report(slowQueryOf(event));
  }
}

/**
 * Runs `work` on one connection without our limits, as the query builder and as the driver's own
 * client, which streams COPY. Both are in the same transaction.
 */
export async function onConnection<Result>(
  url: string,
  work: (connection: { db: Db; client: pg.Client }) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: POOL_WAIT_MS,
    keepAlive: true,
    application_name: 'bullnose',
    options: `${SESSION_OPTIONS} ${WITHOUT_LIMITS}`,
    types: { getTypeParser },
  });
  // A lost connection fails the query in flight; without a listener it would end this process.
  client.on('error', () => undefined);
  await client.connect();
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} };
  try {
    return await work({ db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), client });
  } finally {
    await client.end();
  }
}

function optionsOf(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Gives the shop's role the settings that its connections have in this database. A pooler refuses
 * them at the start of a connection; its next connections to the server have them from the role.
 */
export async function storeConnectionSettings(db: Db, directUrl: string): Promise<void> {
  const settings = directUrl.includes('options=')
    ? TIME_LIMITS
    : { ...TIME_LIMITS, ...SESSION_SETTINGS };
  await db.transaction().execute(async (trx) => {
    // PostgreSQL refuses two changes to the settings of a role at once.
    await sql`select pg_advisory_xact_lock(hashtext('bullnose connection settings'))`.execute(trx);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
    for (const [name, value] of Object.entries(settings)) {
      await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? '')}
        set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx);
    }
  });
}

/** The address of another database on the same server. */
export function databaseBeside(url: string, name: string): string {
  const [beforeQuery = '', ...query] = url.split('?');
  return [beforeQuery.replace(/\/[^/]*$/, `/${name}`), ...query].join('?');
}

/**
 * Runs `work` in one transaction. Retries it as a whole, up to 4 times with growing random pauses,
 * after a serialization failure, a deadlock, a plan outdated by a migration, or a connection lost
 * before the commit was sent. When the outcome of a commit is unknown it never retries; idempotency
 * keys cover that. So `work` must only touch the database. Inside a transaction it joins that one.
 */
export async function withTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    let commitMayHaveBeenSent = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        commitMayHaveBeenSent = true;
        return result;
      });
    } catch (error) {
      const kind = databaseErrorKind(error);
      const mayRepeat = kind === 'conflict' || (kind === 'connection' && !commitMayHaveBeenSent);
      if (!mayRepeat || attempt === MAX_ATTEMPTS) throw error;
    }
    const longestPauseMs = FIRST_PAUSE_MS * 3 ** attempt;
    await sleep(longestPauseMs * (0.5 + Math.random() / 2));
  }
}

type DatabaseErrorKind = 'conflict' | 'connection' | 'busy';

/**
 * The kind of transient database error, or null: `conflict` another transaction interfered, and a
 * retry helps; `connection` the database is down, starting or unreachable; `busy` a connection,
 * lock or statement exceeded its limit, or the database cannot be written for now. Requests that
 * fail with one of them get 503 with Retry-After.
 */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | null {
  if (preparedStatementError(error) !== null) return 'conflict';
  const code = errorCode(error) ?? '';
  if (code === 'ENOENT') return isMissingSocket(error) ? 'connection' : null;
  const kind = code.startsWith('08') ? 'connection' : TRANSIENT_ERRORS.get(code);
  if (kind !== undefined) return kind;
  const message = error instanceof Error ? error.message : '';
  if (/^(timeout exceeded when trying to connect|Query read timeout)/.test(message)) return 'busy';
  if (
    /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(
      message,
    )
  ) {
    return 'connection';
  }
  return null;
}

/** The server's Unix socket does not exist; other missing files are no matter of the database. */
function isMissingSocket(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

const TRANSIENT_ERRORS: ReadonlyMap<string, DatabaseErrorKind> = new Map([
  ['40001', 'conflict'], // serialization failure
  ['40P01', 'conflict'], // deadlock
  ['57P01', 'connection'], // the server is shutting down
  ['57P02', 'connection'], // a server process crashed
  ['57P03', 'connection'], // the server is starting
  ['57P04', 'connection'], // the database was dropped
  ['57P05', 'connection'], // idle session timeout
  ['ECONNREFUSED', 'connection'],
  ['ECONNRESET', 'connection'],
  ['EPIPE', 'connection'],
  ['ETIMEDOUT', 'connection'],
  ['EHOSTUNREACH', 'connection'],
  ['ENETUNREACH', 'connection'],
  ['25006', 'busy'], // read-only, as a replica is after a failover
  ['25P03', 'busy'], // idle in a transaction for too long
  ['53100', 'busy'], // disk full
  ['53200', 'busy'], // out of memory
  ['53300', 'busy'], // too many connections
  ['53400', 'busy'], // a configured limit was exceeded
  ['55P03', 'busy'], // lock timeout
  ['57014', 'busy'], // statement timeout
]);

/** Reports a wrong address in one sentence before anything else starts. */
export async function assertDatabaseReachable(
  { pool }: Database,
  url: string,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' = 'DATABASE_URL',
): Promise<void> {
  const address = describeAddress(url);
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < OLDEST_SERVER_VERSION) {
      throw new StartError(
        `The database server at ${address} is PostgreSQL ${version}; Bullnose needs ${OLDEST_SERVER_VERSION} or newer. Upgrade it, or unset ${setting} to use the embedded one.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof Error && error.message.startsWith('unsupported startup parameter')) {
      throw new StartError(
        `${setting} leads to a pooler at ${address}. Set DATABASE_DIRECT_URL to the PostgreSQL server behind it, and DATABASE_URL to the pooler.`,
        { cause: error },
      );
    }
    throw new StartError(
      `${setting} does not work: ${reasonForFailure(error, address)}. Correct it, or unset it to use the embedded database.`,
      { cause: error },
    );
  }
}

/**
 * Whether the database answers within 3 s, can be written, and has the settings row that the
 * migrations insert.
 */
export async function databaseIsReady(db: Db): Promise<boolean> {
  const reading = db
    .selectFrom('global_settings')
    .select((eb) => eb.fn<string>('current_setting', [eb.val('transaction_read_only')]).as('value'))
    .executeTakeFirst();
  const row = await Promise.race([reading, sleep(READY_WITHIN_MS, undefined, { ref: false })]);
  return row?.value === 'off';
}

/** As `databaseIsReady`, on a new connection: a server may serve only those it has. */
export async function acceptsConnections(url: string, options: DatabaseOptions): Promise<boolean> {
  const database = openDatabase(url, { ...options, max: 1 });
  try {
    return await databaseIsReady(database.db);
  } finally {
    // A connection attempt that hangs is not waited for.
    database.close().catch(() => undefined);
  }
}

function reasonForFailure(error: unknown, address: string): string {
  const code = errorCode(error);
  if (code === '28P01' || code === '28000')
    return `the server at ${address} refused the user or the password`;
  if (code === '3D000') return `the server at ${address} has no such database`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host in ${address} could not be found`;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `no server answers at ${address}`;
  if (databaseErrorKind(error) === 'busy')
    return `the server at ${address} did not answer within 2 seconds`;
  return error instanceof Error && error.message !== ''
    ? error.message
    : `no server answers at ${address}`;
}

/** Host, port and database name, without the password. */
function describeAddress(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'the given address';
  }
}

function isTransaction<Schema>(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}

function getTypeParser(typeId: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (typeId === pg.types.builtins.INT8) return parseBigint;
  if (typeId === pg.types.builtins.DATE) return (text) => text;
  return pg.types.getTypeParser(typeId, format ?? 'text') as (value: string) => unknown;
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(
    `The database returned ${text}, which a JavaScript number cannot hold exactly.`,
  );
}
