import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';
import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { newId } from '#server/platform/ids.ts';

import { placeWith, readyToBuy } from '#tests/support/buying.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { sendJob } from '#tests/support/jobs.ts';
import { runCommand, startCommand } from '#tests/support/run-command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { plentifulProducts } from '#tests/support/shopper.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

const SOON = { timeout: 30_000 };

describe('F43: a shop that is restored on another machine', () => {
  const backups = throwAwayData();
  const elsewhere = throwAwayData();
  const settings = { BACKUP_PASSPHRASE: 'correct horse' };
  const there = { ...settings, DATA_DIR: elsewhere.dataDir };
  let shop: DemoShop;
  let restored: TestServer;
  let database: Database;
  let backup: string;

  beforeAll(async () => {
    shop = await startDemoShop();
  });

  afterAll(async () => {
    await database?.close();
    await restored?.stop();
    await shop.stop();
    elsewhere.discard();
    backups.discard();
  });

  it('is backed up while it runs', async () => {
    const [product] = await plentifulProducts(shop.url);
    const buyer = await readyToBuy(shop.url, product!);
    await placeWith(buyer, newId(), buyer.orderBody);
    const env = { ...settings, DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl };
    const { code, output } = await runCommand('backup', ['--to', backups.dataDir], env);
    expect(output).toMatch(/has \d+ rows of \d+ tables and 0 files\./);
    expect(code).toBe(0);
    backup = path.join(backups.dataDir, readdirSync(backups.dataDir)[0]!);
  });

  it('is not looked for where there is none', async () => {
    const { code, output } = await runCommand('backup', ['--to', backups.dataDir], there);
    expect(output).toContain(`There is no database in ${elsewhere.dataDir}.`);
    expect(code).toBe(1);
    expect(existsSync(path.join(elsewhere.dataDir, 'postgres'))).toBe(false);
  });

  it('needs the passphrase, and can be checked anywhere', async () => {
    const wrong = { ...there, BACKUP_PASSPHRASE: 'wrong horse' };
    const refused = await runCommand('restore', ['--check', '--from', backup], wrong);
    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toBe(
      'The passphrase does not open the secrets of this backup. Enter the one that it was made with.',
    );
    const checked = await runCommand('restore', ['--check', '--from', backup], there);
    expect(checked.output).toContain('All invariants hold.\nThe backup can be restored.');
    expect(checked.code).toBe(0);
    expect(await findRunningPostgres(elsewhere.dataDir)).toBeNull();
  });

  it('leaves no copy when its check is interrupted', async () => {
    const temporary = path.join(path.dirname(backups.dataDir), 'tmp');
    mkdirSync(temporary);
    const check = startCommand('restore', ['--check', '--from', backup], {
      ...there,
      TMPDIR: temporary,
    });
    const files = () => readdirSync(temporary).map((name) => path.join(temporary, name, 'files'));
    await expect.poll(() => files().filter((folder) => existsSync(folder)).length).toBe(1);
    expect(statSync(files()[0]!).mode & 0o777).toBe(0o700);
    check.child.kill('SIGINT');
    const { code, output } = await check.ended;
    expect(output).toContain('The check was interrupted. The copy was thrown away.');
    expect(code).toBe(1);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is not there yet when its restore is killed', async () => {
    const killed = startCommand('restore', ['--from', backup], there);
    await expect
      .poll(() => findRunningPostgres(elsewhere.dataDir), { interval: 10 })
      .not.toBeNull();
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
  });

  it('has all its rows and secrets, and is held', async () => {
    const { code, output } = await runCommand('restore', ['--from', backup], there);
    expect(output).toContain('All invariants hold.\nThe shop is held.');
    expect(code).toBe(0);
    const keyIn = (dataDir: string) => readFileSync(path.join(dataDir, 'secrets/data-key'), 'utf8');
    expect(keyIn(elsewhere.dataDir)).toBe(keyIn(shop.dataDir));

    const env = { BACKUP_TO: backups.dataDir, ...settings, BACKUP_POINT_IN_TIME_DAYS: '7' };
    restored = await startTestServer({ dataDir: elsewhere.dataDir, env });
    const page = await fetch(`${restored.url}/`);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('300');
    expect((await fetch(`${restored.url}/admin/login`)).status).toBe(200);
    const again = await runCommand('restore', ['--from', backup, '--replace'], there);
    expect(again.output).toContain('Bullnose is already running');
    expect(again.code).toBe(1);
  });

  it('runs no job until it went live, and then all', async () => {
    database = openDatabase((await findRunningPostgres(elsewhere.dataDir)) ?? '', { max: 2 });
    const openJobs = async () =>
      (
        await sql`select from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(
          database.db,
        )
      ).rows.length;
    await sendJob(database.db, 'send-mail', { mailId: newId() });
    const waiting = await openJobs();
    expect(waiting).toBeGreaterThan(0);
    const { code, output } = await runCommand('restore', ['--go-live', '--person', 'Robin'], there);
    expect(output).toContain('The shop is live.');
    expect(code).toBe(0);
    await expect.poll(async () => (await fetch(`${restored.url}/`)).status).toBe(200);
    await expect.poll(openJobs).toBe(0);
    const { rows } = await sql<{ person: string }>`
      select distinct person from skipped_document_numbers`.execute(database.db);
    expect(rows).toEqual([{ person: 'Robin' }]);
  });

  it('takes orders again', async () => {
    const [product] = await plentifulProducts(restored.url);
    const buyer = await readyToBuy(restored.url, product!);
    const order = await placeWith(buyer, newId(), buyer.orderBody);
    expect(order.order_number).toMatch(/^ORD-\d+$/);
  });

  it('can be restored as it was at a moment, with the backup of its files and secrets', async () => {
    const wal = path.join(elsewhere.dataDir, 'wal');
    await expect.poll(() => existsSync(path.join(wal, 'state.json')), SOON).toBe(true);
    const lost = throwAwayData();
    const on = { ...settings, DATA_DIR: lost.dataDir };
    const check = ['--check', '--from', backups.dataDir, '--at'];
    try {
      const checked = await runCommand('restore', [...check, 'latest'], on);
      expect(checked.output).toMatch(/^The database was recovered as it was at 2\d{3}-/);
      expect(checked.output).toContain('All invariants hold.\nThe backup can be restored.');
      expect(checked.code).toBe(0);
      const early = await runCommand('restore', [...check, '2026-03-02T10:15:00+11:00'], on);
      expect(early.output).toMatch(/^The first moment that can be restored is 2\d{3}-/);
      const vague = await runCommand('restore', [...check, '2026-03-02 10:15'], on);
      expect(vague.output).toContain('Name the moment with its distance from UTC');
    } finally {
      lost.discard();
    }
  });
});
