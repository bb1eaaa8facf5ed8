import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, useTestDatabase } from '#tests/support/database.ts';
import { withServerConnection } from '#tests/support/server-connection.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import {
  assertDatabaseReachable,
  databaseErrorKind,
  onConnection,
  openDatabase,
  storeConnectionSettings,
  withTransaction,
} from './database.ts';

const database = useTestDatabase({ max: 4 });

describe('values', () => {
  it('arrive as numbers for bigint and as text for dates', async () => {
    const { rows } = await sql`select 124900::bigint as cents, date '2026-02-28' as day`.execute(
      database.db,
    );
    expect(rows).toEqual([{ cents: 124_900, day: '2026-02-28' }]);
  });

  it('fail if a number cannot hold them exactly', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(
      /exactly/,
    );
  });
});

describe('close', () => {
  it('ends connections that only the driver has used', async () => {
    const other = openDatabase(database.url, { max: 1 });
    await assertDatabaseReachable(other, database.url);
    await other.close();
    expect(other.pool.totalCount).toBe(0);
  });
});

describe('withTransaction', () => {
  it('retries the whole transaction after a serialization failure', async () => {
    let runs = 0;
    const result = await withTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`create table attempts_seen (n int)`.execute(trx);
      if (runs < 3) await raise(trx, '40001');
      return 'done';
    });
    await sql`drop table attempts_seen`.execute(database.db);
    expect({ result, runs }).toEqual({ result: 'done', runs: 3 });
  });

  it('gives up after four retries', async () => {
    let runs = 0;
    const doomed = withTransaction(database.db, async (trx) => {
      runs += 1;
      await raise(trx, '40P01');
    });
    await expect(doomed).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(5);
  });

  it('does not retry an ordinary failure, and rolls it back', async () => {
    let runs = 0;
    const failing = withTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`create table half_done (n int)`.execute(trx);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(runs).toBe(1);
    expect((await sql`select to_regclass('half_done') as found`.execute(database.db)).rows).toEqual(
      [{ found: null }],
    );
  });

  it('retries when the connection is lost before the commit', async () => {
    let runs = 0;
    const result = await withTransaction(database.db, async (trx) => {
      runs += 1;
      if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      return runs;
    });
    expect(result).toBe(2);
  });

  it('joins the transaction it is called in', async () => {
    await withTransaction(database.db, async (outer) => {
      await withTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
      });
    });
  });
});

describe('limits', () => {
  it('a request waits 2 seconds for a connection, then learns that the shop is busy', async () => {
    const small = openDatabase(database.url, { max: 1 });
    const held = await small.pool.connect();
    const startedAtMs = performance.now();
    const error: unknown = await sql`select 1`.execute(small.db).catch((caught: unknown) => caught);
    held.release();
    await small.close();
    expect(databaseErrorKind(error)).toBe('busy');
    // Far less than the minute after which a reader would give up.
    expect(performance.now() - startedAtMs).toBeLessThan(20_000);
  });

  it('F23: the pool recovers by itself after every connection was cut', async () => {
    const cut = await createTestDatabase({ max: 4 });
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(cut.db)));
    await withServerConnection(database.url, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(cut.url).pathname.slice(1),
      ]),
    );
    await expect
      .poll(() =>
        sql`select 1`.execute(cut.db).then(
          () => 'answers',
          () => 'fails',
        ),
      )
      .toBe('answers');
    await cut.drop();
  });
});

describe('an error of the database', () => {
  it.each([
    ['25006', 'read-only', 'busy'],
    ['53100', 'disk full', 'busy'],
    ['53300', 'too many connections', 'busy'],
    ['57P01', 'shutting down', 'connection'],
    ['57P03', 'starting', 'connection'],
    ['08006', 'connection failure', 'connection'],
    ['23505', 'a duplicate, which does not pass', null],
  ])('%s (%s) is of the kind %s', (code, _what, kind) => {
    expect(databaseErrorKind(Object.assign(new Error('refused'), { code }))).toBe(kind);
  });
});

it('a missing file is not an error of the database, its missing socket is', async () => {
  const missing = (syscall: string) =>
    Object.assign(new Error(`ENOENT, ${syscall}`), { code: 'ENOENT', syscall });
  expect(databaseErrorKind(missing('open'))).toBeNull();
  expect(databaseErrorKind(missing('connect'))).toBe('connection');
  const away = openDatabase('postgres://localhost/none?host=/nowhere');
  const refused = await sql`select 1`.execute(away.db).catch((error: unknown) => error);
  expect(databaseErrorKind(refused)).toBe('connection');
  await away.close();
});

describe('the settings of connections through a pooler', () => {
  const shown = async (url: string) =>
    withServerConnection(url, async (client) => {
      const { rows } = await client.query(`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('work_mem') as memory`);
      return rows[0] as unknown;
    });

  it('are stored with the role in this database, by several processes at once', async () => {
    const pooled = await createTestDatabase({ max: 4 });
    const store = () => storeConnectionSettings(pooled.db, pooled.url);
    await Promise.all([store(), store(), store()]);
    expect(await shown(pooled.url)).toEqual({ statement: '5s', lock: '3s', memory: '16MB' });
    expect(await shown(database.url)).toMatchObject({ statement: '0' });
    await pooled.drop();
  });

  it('leave out what the operator has set in the address', async () => {
    const pooled = await createTestDatabase({ max: 1 });
    await storeConnectionSettings(pooled.db, `${pooled.url}?options=-c%20work_mem%3D64MB`);
    const settings = await shown(pooled.url);
    expect(settings).toMatchObject({ statement: '5s' });
    expect(settings).not.toMatchObject({ memory: '16MB' });
    await pooled.drop();
  });

  it('do not limit the connections that make backups', async () => {
    const pooled = await createTestDatabase({ max: 1 });
    await storeConnectionSettings(pooled.db, pooled.url);
    const limit = await onConnection(pooled.url, ({ client }) =>
      client.query('show statement_timeout'),
    );
    expect(limit.rows).toEqual([{ statement_timeout: '0' }]);
    await pooled.drop();
  });
});

describe('a network that silently drops packets', () => {
  it('ends ten queries in flight, and the pool answers as soon as the network is back', async () => {
    const network = await startTcpProxy(database.url);
    const behind = openDatabase(network.url, { max: 10, answerWithinMs: 300 });
    const ask = () => sql`select 1`.execute(behind.db);
    const askTenTimes = () => Promise.allSettled(Array.from({ length: 10 }, ask));
    await askTenTimes();
    expect(behind.pool.totalCount).toBe(10);
    network.drop();
    const answers = await askTenTimes();
    expect(
      answers.map((answer) => answer.status === 'rejected' && databaseErrorKind(answer.reason)),
    ).toEqual(Array.from({ length: 10 }, () => 'busy'));
    network.repair();
    const later = await askTenTimes();
    expect(later.map(({ status }) => status)).toEqual(Array.from(later, () => 'fulfilled'));
    await behind.close();
    await network.close();
  });

  it('ends a transaction, which is retried on another connection', async () => {
    const network = await startTcpProxy(database.url);
    const behind = openDatabase(network.url, { max: 1, answerWithinMs: 300 });
    let runs = 0;
    await withTransaction(behind.db, async (trx) => {
      runs += 1;
      if (runs === 1) network.drop();
      await sql`select 1`.execute(trx).finally(() => network.repair());
    });
    expect(runs).toBe(2);
    await behind.close();
    await network.close();
  });

  it('is not suspected while a transaction is idle or has lifted its statement timeout', async () => {
    const hasty = openDatabase(database.url, { max: 2, answerWithinMs: 100 });
    const answers = await hasty.db.transaction().execute(async (trx) => {
      // Time passes on another connection, which allows a long statement.
      await hasty.db.transaction().execute(async (other) => {
        await sql`set local statement_timeout = 0`.execute(other);
        await sql`select pg_sleep(0.3)`.execute(other);
      });
      return sql`select 1 as answer`.execute(trx);
    });
    expect(answers.rows).toEqual([{ answer: 1 }]);
    // The timeout applies again after the transaction.
    await expect(sql`select pg_sleep(5)`.execute(hasty.db)).rejects.toThrow('Query read timeout');
    await hasty.close();
  });
});

describe('a wrong DATABASE_URL', () => {
  const cases: [what: string, url: (good: string) => string, reason: RegExp][] = [
    [
      'no server at the address',
      () => 'postgres://a:secret@127.0.0.1:1/shop',
      /no server answers at 127\.0\.0\.1:1\/shop/,
    ],
    [
      'unknown database',
      (good) => good.replace(/\/[^/?]+(\?|$)/, '/nothing_here$1'),
      /has no such database/,
    ],
    [
      'wrong password',
      (good) => good.replace(/:[^:@/]+@/, ':wrong@'),
      /refused the user or the password/,
    ],
  ];
  it.each(cases)(
    '%s is reported in one line with its remedy and without the password',
    async (_what, change, reason) => {
      const url = change(database.url);
      const wrong = openDatabase(url, { max: 1 });
      const error = await assertDatabaseReachable(wrong, url).catch((caught: unknown) => caught);
      await wrong.close();
      expect(String(error)).toMatch(reason);
      expect(String(error)).toMatch(/Correct it, or unset it to use the embedded database\.$/);
      expect(String(error)).not.toMatch(/secret|wrong@|\n/);
    },
  );
});

function raise(trx: typeof database.db, code: '40001' | '40P01') {
  return sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(trx);
}
