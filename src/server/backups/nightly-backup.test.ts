import { readdirSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isDue, keepBackedUp } from '#server/backups/nightly-backup.ts';
import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { newId } from '#server/platform/ids.ts';
import { openArchive } from '#server/platform/wal-archive.ts';
import { useTestApp } from '#tests/support/app.ts';

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

describe('whether a backup is due', () => {
  const timeOfDayMs = 15.75 * HOUR_MS;
  const at = (time: string) => new Date(`2026-03-${time}:00.000Z`);
  const whole = (time: string) => ({ id: 'a', taken_at: at(time), error: null });
  const failed = (time: string) => ({ id: 'b', taken_at: at(time), error: 'The disk is full.' });

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
