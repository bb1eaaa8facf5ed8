import { availableParallelism } from 'node:os';
import path from 'node:path';

import { defineConfig } from 'vitest/config';

import { LongFilesFirst } from './tests/support/long-files-first.ts';

// Dates are asserted in UTC wherever the tests run; the workers inherit this.
process.env.TZ = 'UTC';

// A run starts hundreds of processes from the same modules: shops, workers, commands. Compiling
// them is a sixth of the processor time of a shop's start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

/**
 * One for each core. At least two, because a test often waits for a page or a process; at most
 * four, because each has a shop and a Chromium.
 */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));

const screenTests = 'src/web/**/*.screen.test.ts';

/** They run Debian's programs as root: scripts/test.ts includes them where both are there. */
const opsTests = ['tests/ops/**/*.test.ts'];

/**
 * Four projects, fastest first: `unit` needs nothing, `api` a PostgreSQL
 * (tests/support/postgres-setup.ts starts one), `browser` Chromium and the built shop, `ops` the
 * built shop among Debian's programs, one file after the other. `browser` also has the tests that
 * kill and starve shops of their own. Except in `ops`, files share the modules that their worker
 * has loaded, so a test mocks no module, and one that counts starts with `useMetrics`.
 */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // What a test waits for comes when it comes: a busy machine is no failure, and what is ready
    // waits for nothing.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    // A busy machine can disturb a test; what fails twice has failed. The report names what was
    // tried again.
    retry: process.env['CI'] === undefined ? 0 : 1,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          exclude: [screenTests],
          setupFiles: ['tests/support/quiet.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [
            'src/{server,app}/**/*.test.{ts,tsx}',
            'tests/api/**/*.test.ts',
            'db/**/*.test.ts',
          ],
          globalSetup: ['tests/support/postgres-setup.ts'],
          setupFiles: ['tests/support/quiet.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts', screenTests],
          globalSetup: ['tests/support/site-setup.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'ops',
          include: opsTests,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
