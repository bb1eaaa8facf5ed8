import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { expect, it } from 'vitest';

import { isRunning } from '#server/platform/process-owner.ts';
import { discardAbandoned } from '#tests/support/throw-away.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a test's program, which prints what it started, and kills it then. */
async function killAfter(program: string): Promise<{ dataDir: string; pids: number[] }> {
  // It must not end, and tidy up, before it is killed.
  const endless = `${program}\nsetInterval(() => undefined, 60_000);`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', endless], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return JSON.parse(line) as { dataDir: string; pids: number[] };
}

it('a shop ends, with its database, when the tests that started it are killed', async () => {
  const { dataDir, pids } = await killAfter(`
    import { startTestServer } from '#tests/support/server.ts';
    import { databaseServerOf } from '#tests/support/throw-away.ts';
    const { dataDir, process: { pid } } = await startTestServer();
    console.log(JSON.stringify({ dataDir, pids: [pid, databaseServerOf(dataDir)] }));
  `);
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  discardAbandoned();
  expect(existsSync(dataDir)).toBe(false);
});

it('the next run ends a database whose tests were killed', async () => {
  const { dataDir, pids } = await killAfter(`
    import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
    import { databaseServerOf, throwAwayData } from '#tests/support/throw-away.ts';
    const { dataDir } = throwAwayData();
    await startEmbeddedPostgres({ dataDir, durable: false });
    console.log(JSON.stringify({ dataDir, pids: [databaseServerOf(dataDir)] }));
  `);
  expect(pids.filter(isRunning)).toEqual(pids);
  discardAbandoned();
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  expect(existsSync(path.dirname(dataDir))).toBe(false);
});
