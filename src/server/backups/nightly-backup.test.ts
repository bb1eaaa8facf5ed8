import { existsSync, readdirSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { checkBackup, isCheckDue } from '#server/backups/check-newest.ts';
import { isDue, keepBackedUp } from '#server/backups/nightly-backup.ts';
import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { newId } from '#server/platform/ids.ts';
import { openArchive } from '#server/platform/wal-archive.ts';
import { testConfig, useTestApp } from '#tests/support/app.ts';

const HOUR_MS = 3_600_000;
const test = useTestApp();
let to: string;

beforeAll(async () => {
  to = await mkdtemp(path.join(tmpdir(), 'bullnose-nightly-'));
});
afterAll(() => rmSync(to, { recursive: true, force: true }));
beforeEach(async () => {
  rmSync(to, { recursive: true, force: true });
  await establishDataKey(test.db, test.config);
});

type Backups = typeof test.config.backups;

/** One run of the job; the settings are those of a nightly backup without secrets. */
function run(settings: Partial<Backups> = {}, dataDir = test.config.dataDir): Promise<void> {
  const backups = { ...test.config.backups, to, hasSecrets: false, ...settings };
  const services = { ...test.services, config: { ...test.config, dataDir, backups } };
  return keepBackedUp(services, test.database.url);
}

const records = () =>
  test.db
    .selectFrom('backups')
    .select(['taken_at', 'folder', 'has_secrets', 'error'])
    .orderBy('taken_at')
    .execute();
const mails = () =>
  test.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'text_body'])
    .where('kind', 'like', 'backup-%')
    .orderBy('created_at')
    .orderBy('to_address')
    .execute();

describe('the nightly backup', () => {
  it('is taken at once, then each day after its time', async () => {
    // At 01:00 UTC, for 15:47.
    await run();
    await run();
    expect(await records()).toEqual([
      {
        taken_at: test.clock.now(),
        folder: path.join(to, '2026-03-02T01-00-00Z'),
        has_secrets: false,
        error: null,
      },
    ]);
    expect(readdirSync(to)).toEqual(['2026-03-02T01-00-00Z']);
    test.clock.advanceMs(14.7 * HOUR_MS);
    await run();
    expect(await records()).toHaveLength(1);
    test.clock.advanceMs(0.2 * HOUR_MS);
    await run();
    await run();
    expect(await records()).toHaveLength(2);
    test.clock.advanceMs(23 * HOUR_MS);
    await run();
    expect(await records()).toHaveLength(2);
  });

  it('seals the secrets under the first line of the passphrase’s file', async () => {
    const passphraseFile = path.join(tmpdir(), `bullnose-${newId()}`);
    await writeFile(passphraseFile, 'correct horse\n', { mode: 0o600 });
    await run({ hasSecrets: true, passphraseFile });
    expect(readdirSync(path.join(to, '2026-03-02T01-00-00Z'))).toContain('secrets.age');
    expect(await records()).toMatchObject([{ has_secrets: true }]);
    rmSync(passphraseFile);
  });

  it('removes old ones once a new one is whole', async () => {
    for (let day = 0; day < 4; day += 1) {
      await run({ keep: { days: 2, weeks: 0, months: 0 } });
      test.clock.advanceMs(24 * HOUR_MS);
    }
    expect(readdirSync(to)).toEqual(['2026-03-04T01-00-00Z', '2026-03-05T01-00-00Z']);
  });

  it('tells once a month that old ones cannot be removed', async () => {
    await test.signIn({ role: 'admin' });
    await mkdir(to);
    // A link to itself cannot be read.
    await symlink('2026-01-01T01-00-00Z', path.join(to, '2026-01-01T01-00-00Z'));
    for (let day = 0; day < 2; day += 1) {
      await run();
      test.clock.advanceMs(24 * HOUR_MS);
    }
    expect(await records()).toHaveLength(2);
    expect(await mails()).toMatchObject([{ kind: 'backup-not-removed' }]);
  });

  it('is taken although another seems to be of the future, when the clock was wrong', async () => {
    const taken_at = new Date(test.clock.now().getTime() + 1000 * HOUR_MS);
    await test.db
      .insertInto('backups')
      .values({ id: newId(), taken_at, folder: '/mnt', has_secrets: true })
      .execute();
    await run();
    expect(await records()).toHaveLength(2);
  });

  it('is not taken without a place for it, and nobody is told that one is missing', async () => {
    await run({ to: null });
    expect(await records()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('that fails is on record, told once, and tried again each hour', async () => {
    const first = await test.signIn({ role: 'admin' });
    const second = await test.signIn({ role: 'admin' });
    await test.signIn({ role: 'seller' });
    await writeFile(to, 'a file, where the folder should be');
    await run();
    test.clock.advanceMs(0.9 * HOUR_MS);
    await run();
    expect(await records()).toMatchObject([
      { folder: to, error: expect.stringContaining('cannot be created') },
    ]);
    test.clock.advanceMs(0.2 * HOUR_MS);
    await run();
    expect(await records()).toHaveLength(2);
    const told = await mails();
    expect(told.map((mail) => mail.kind)).toEqual(['backup-failed', 'backup-failed']);
    expect(told.map((mail) => mail.to_address)).toEqual([first.email, second.email].toSorted());
    expect(told[0]?.text_body).toContain('cannot be created');

    rmSync(to);
    test.clock.advanceMs(HOUR_MS);
    await run();
    expect((await records()).map(({ error }) => error === null)).toEqual([false, false, true]);
    await chmod(to, 0o700);
    test.clock.advanceMs(24 * HOUR_MS);
    rmSync(to, { recursive: true });
    await writeFile(to, 'again');
    await run();
    // A new failure after a success is told again.
    expect(await mails()).toHaveLength(4);
  });

  it('is told as late once after 26 hours, also when a timer makes the backups', async () => {
    await test.signIn({ role: 'admin' });
    const add = (takenAt: Date) =>
      test.db
        .insertInto('backups')
        .values({ id: newId(), taken_at: takenAt, folder: '/mnt', has_secrets: true })
        .execute();
    await add(test.clock.now());
    test.clock.advanceMs(26 * HOUR_MS);
    await run({ to: null });
    expect(await mails()).toEqual([]);
    test.clock.advanceMs(1);
    await run({ to: null, isElsewhere: true });
    expect(await mails()).toEqual([]);
    await run({ to: null });
    await run({ to: null });
    expect(await mails()).toMatchObject([{ kind: 'backup-late' }]);
    await add(test.clock.now());
    test.clock.advanceMs(27 * HOUR_MS);
    await run({ to: null });
    expect(await mails()).toHaveLength(2);
  });

  it('also tells once when the log of the database has not been kept for 15 minutes', async () => {
    await test.signIn({ role: 'admin' });
    await run();
    const dataDir = path.join(to, 'data');
    await mkdir(path.join(dataDir, 'wal'), { recursive: true });
    const keptUntil = async (at: Date) => {
      const mark = { at: at.toISOString(), segment: '' };
      const bases = [{ name: 'first', finishedAt: test.clock.now().toISOString() }];
      const state = { to, cluster: '1', bases, mark, reachesTo: at.toISOString() };
      await openArchive(dataDir).writeState(state);
    };
    const runWithLog = () => run({ pointInTimeDays: 7 }, dataDir);
    await keptUntil(test.clock.now());
    test.clock.advanceMs(HOUR_MS / 4);
    await runWithLog();
    expect(await mails()).toEqual([]);
    test.clock.advanceMs(1);
    await runWithLog();
    await runWithLog();
    expect(await mails()).toMatchObject([{ kind: 'backup-log-late' }]);
    await keptUntil(test.clock.now());
    await runWithLog();
    test.clock.advanceMs(HOUR_MS);
    await runWithLog();
    expect(await mails()).toHaveLength(2);
  });
});

describe('the weekly check', () => {
  // It runs as a process of its own, which has the settings of this one.
  beforeAll(() => {
    vi.stubEnv('DATA_KEY', testConfig().dataKeys[0].toString('base64'));
  });
  afterAll(() => vi.unstubAllEnvs());

  const checks = () =>
    test.db
      .selectFrom('backups')
      .select(['checked_at', 'check_error'])
      .orderBy('taken_at')
      .execute();
  const nextNight = () => test.clock.advanceMs(24 * HOUR_MS);

  it('restores the first backup and then one a week, and leaves nothing behind', async () => {
    await run({ isChecked: true });
    const first = { checked_at: test.clock.now(), check_error: null };
    expect(await checks()).toEqual([first]);
    expect(existsSync(path.join(test.config.dataDir, 'backup-check'))).toBe(false);
    nextNight();
    await run({ isChecked: true });
    expect(await checks()).toEqual([first, { checked_at: null, check_error: null }]);
    expect(await mails()).toEqual([]);
  });

  it('that fails is on record and told, and the next backup is checked at once', async () => {
    await test.signIn({ role: 'admin' });
    const missing = path.join(to, 'missing');
    await run({ isChecked: true }, missing);
    expect(await checks()).toMatchObject([{ check_error: expect.stringContaining('ENOENT') }]);
    const told = await mails();
    expect(told).toMatchObject([{ kind: 'backup-check-failed' }]);
    expect(told[0]?.text_body).toContain('ENOENT');
    nextNight();
    await run({ isChecked: true });
    expect((await checks()).map(({ check_error: error }) => error === null)).toEqual([false, true]);
  });

  it('is told once while checks fail, and what a killed one left is removed', async () => {
    await test.signIn({ role: 'admin' });
    const dataDir = path.join(to, 'data');
    await mkdir(path.join(dataDir, 'backup-check', 'postgres'), { recursive: true });
    await run({}, dataDir);
    expect(existsSync(path.join(dataDir, 'backup-check'))).toBe(false);
    for (let night = 0; night < 2; night += 1) {
      nextNight();
      await run({ isChecked: true }, path.join(to, 'missing'));
    }
    expect((await checks()).filter(({ check_error: error }) => error !== null)).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  it('is refused before it begins where the disk has no room', async () => {
    await run();
    const [{ id, folder } = { id: '', folder: '' }] = await test.db
      .selectFrom('backups')
      .select(['id', 'folder'])
      .execute();
    const manifest = path.join(folder, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace(/"bytes": \d+(?=\s*\},\s*"secrets")/, '"bytes": 9e15'));
    const error = await checkBackup(test.services, { id, folder });
    expect(error).toMatch(/^DATA_DIR has \d+ MB left, and restoring .* needs \d+ MB\.$/);
  });

  it('says what is wrong with a damaged backup', async () => {
    await run();
    const [{ id, folder } = { id: '', folder: '' }] = await test.db
      .selectFrom('backups')
      .select(['id', 'folder'])
      .execute();
    const file = path.join(folder, 'tables', 'products.copy.zst');
    await truncate(file, 10);
    const error = await checkBackup(test.services, { id, folder });
    expect(error).toContain('products.copy.zst');
    expect(await checks()).toMatchObject([{ check_error: error }]);
  });

  it.each([
    ['09T15:45', null, true],
    ['09T15:45', { id: 'a', checked_at: '02T15:50', check_error: null }, true],
    ['08T15:45', { id: 'a', checked_at: '02T15:50', check_error: null }, false],
    ['03T15:45', { id: 'a', checked_at: '02T15:50', check_error: 'Damaged.' }, true],
    ['03T15:45', { id: 'b', checked_at: '03T15:50', check_error: 'Damaged.' }, false],
    ['03T15:45', { id: 'a', checked_at: '22T15:50', check_error: null }, true],
  ])('at %s after %o: %s', (now, before, expected) => {
    const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);
    const taken_at = at(now);
    const whole = { id: 'b', taken_at, folder: '/mnt', error: null };
    const checked = before && { ...before, taken_at, checked_at: at(before.checked_at) };
    expect(isCheckDue(at(now), { whole, checked })).toBe(expected);
  });
});

describe('whether a backup is due', () => {
  const timeOfDayMs = 15.75 * HOUR_MS;
  const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);
  const folder = '/mnt/backups';
  const whole = (time: string) => ({ id: 'a', taken_at: at(time), folder, error: null });
  const failed = (time: string) => ({ ...whole(time), id: 'b', error: 'The disk is full.' });

  it.each([
    ['02T15:44', null, null, true],
    ['02T15:44', whole('01T15:45'), null, false],
    ['02T15:45', whole('01T15:45'), null, true],
    ['02T15:45', whole('02T15:44'), null, true],
    ['02T15:50', whole('02T15:45'), null, false],
    ['09T03:00', whole('02T15:50'), null, true],
    ['02T16:00', whole('01T15:50'), failed('02T15:45'), false],
    ['02T16:45', whole('01T15:50'), failed('02T15:45'), true],
  ])('at %s after %o and %o: %s', (now, newest, attempt, expected) => {
    expect(isDue(at(now), { whole: newest, failed: attempt }, { timeOfDayMs })).toBe(expected);
  });
});
