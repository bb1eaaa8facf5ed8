import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const files = {
  'mixed.test.ts': `import { test, expect } from 'vitest';
    test('passes', () => {});
    test('fails', () => expect(1).toBe(2));
    test('needs a tool', (context) => context.skip('no Debian here'));
    test('left out', { skip: true }, () => {});`,
  'broken.test.ts': `import './absent.ts';
    import { test } from 'vitest';
    test('never runs', () => {});`,
  'hook.test.ts': `import { beforeAll, test } from 'vitest';
    beforeAll(() => { throw new Error('no database'); });
    test('cannot run', () => {});`,
  'unhandled.test.ts': `import { test } from 'vitest';
    test('forgets a promise', async () => {
      Promise.reject(new Error('nobody listens'));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });`,
};

async function tallyOfFiles(names: (keyof typeof files)[]): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bullnose-tally-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const name of names) await writeFile(path.join(folder, name), files[name]);
  await writeFile(
    path.join(folder, 'run.mjs'),
    `import { startVitest } from 'vitest/node';
     import { closingLine, tallyOf } from ${JSON.stringify(pathToFileURL(path.join(root, 'scripts/tally.ts')).href)};
     const vitest = await startVitest([], { root: import.meta.dirname, watch: false, reporters: [] });
     const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors());
     await vitest.close();
     process.exitCode = 0;
     console.log(JSON.stringify({ line: closingLine(tally), skipped: tally.skipped }));`,
  );
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  const { stdout } = await run(process.execPath, ['run.mjs'], { cwd: folder, env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

test('the closing line counts cases and names why one was skipped', async () => {
  expect(await tallyOfFiles(['mixed.test.ts'])).toEqual({
    line: '1 passed, 1 failed, 2 skipped',
    skipped: [
      { name: 'needs a tool', reason: 'no Debian here' },
      { name: 'left out', reason: 'no reason given' },
    ],
  });
});

test('a file that does not load is a failure', async () => {
  expect(await tallyOfFiles(['broken.test.ts'])).toMatchObject({
    line: '0 passed, 1 failed, 0 skipped',
  });
});

test('cases below a hook that threw count as failed, not as skipped', async () => {
  expect(await tallyOfFiles(['hook.test.ts'])).toMatchObject({
    line: '0 passed, 2 failed, 0 skipped',
  });
});

test('an unhandled rejection is a failure', async () => {
  expect(await tallyOfFiles(['unhandled.test.ts'])).toMatchObject({
    line: '1 passed, 1 failed, 0 skipped',
  });
});
