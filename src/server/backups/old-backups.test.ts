import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { backupsToKeep, folderNameOf, removeOldBackups } from './old-backups.ts';
import { createDiskPlace } from './places.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-02T15:47:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const keep = { days: 7, weeks: 4, months: 6 };
const dateOf = (at: Date) => at.toISOString().slice(0, 10);

describe('backups to keep', () => {
  it('are of seven days, the Sundays of four weeks and the last days of six months', () => {
    const nightly = Array.from({ length: 400 }, (_, days) => daysAgo(days));
    expect([...backupsToKeep(nightly, keep)].map(dateOf).toSorted()).toEqual([
      '2025-10-31',
      '2025-11-30',
      '2025-12-31',
      '2026-01-31',
      '2026-02-15',
      '2026-02-22',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('of one day are only the newest', () => {
    const hourly = Array.from({ length: 10 }, (_, hours) => daysAgo(hours / 24));
    expect([...backupsToKeep(hourly, keep)]).toEqual([NOW]);
  });

  it('are not fewer after a long gap', () => {
    const old = Array.from({ length: 7 }, (_, days) => daysAgo(300 + days));
    expect(backupsToKeep(old, { days: 7, weeks: 0, months: 0 }).size).toBe(7);
  });

  it('include the newest, are at most one for each period, and stay when the others are gone', () => {
    const times = fc.array(
      fc.integer({ min: 0, max: 800 * 24 }).map((hours) => daysAgo(hours / 24)),
      { minLength: 1, maxLength: 60 },
    );
    const counts = fc.record({
      days: fc.integer({ min: 1, max: 10 }),
      weeks: fc.integer({ min: 0, max: 6 }),
      months: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(times, counts, (takenAt, limits) => {
        const kept = backupsToKeep(takenAt, limits);
        const newest = Math.max(...takenAt.map(Number));
        expect([...kept].map(Number)).toContain(newest);
        expect(kept.size).toBeLessThanOrEqual(limits.days + limits.weeks + limits.months);
        expect(backupsToKeep([...kept], limits)).toEqual(kept);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('removing old backups', () => {
  let to: string;
  beforeEach(async () => {
    to = await mkdtemp(path.join(tmpdir(), 'bullnose-backups-'));
  });
  afterEach(() => rm(to, { recursive: true, force: true }));

  async function addBackup(takenAt: Date, { isWhole = true } = {}): Promise<string> {
    const folder = path.join(to, folderNameOf(takenAt));
    await mkdir(path.join(folder, 'tables'), { recursive: true });
    if (isWhole) await writeFile(path.join(folder, 'manifest.json'), '{}');
    return folder;
  }

  it('removes what is not kept, and what killed backups left two days ago', async () => {
    const kept = [await addBackup(NOW), await addBackup(daysAgo(1))];
    const running = await addBackup(daysAgo(0.5), { isWhole: false });
    const old = [await addBackup(daysAgo(2)), await addBackup(daysAgo(2.1), { isWhole: false })];
    const removed = await removeOldBackups(createDiskPlace(to), {
      choose: (takenAt) => backupsToKeep(takenAt, { days: 2, weeks: 0, months: 0 }),
      now: NOW,
    });
    expect(removed.toSorted()).toEqual(old.map((folder) => path.basename(folder)).toSorted());
    for (const folder of [...kept, running]) expect(existsSync(folder)).toBe(true);
    for (const folder of old) expect(existsSync(folder)).toBe(false);
  });

  it('touches nothing that is not a backup', async () => {
    await mkdir(path.join(to, 'photos'));
    await writeFile(path.join(to, '2020-01-01.txt'), '');
    await removeOldBackups(createDiskPlace(to), {
      choose: (takenAt) => backupsToKeep(takenAt, keep),
      now: NOW,
    });
    expect((await readdir(to)).toSorted()).toEqual(['2020-01-01.txt', 'photos']);
  });
});
