import { defineConfig } from 'vitest/config';

// Dates are asserted in UTC wherever the tests run; the workers inherit this.
process.env.TZ = 'UTC';

const screenTests = 'src/web/**/*.screen.test.ts';

/** They kill, starve and time shops of their own, so nothing else runs beside them. */
const processTests = [
  'tests/e2e/{database-away,interruptions,kill-loop,payment-kill,process,workers}.test.ts',
];

/** They change what the demo shop shows, so they have shops of their own to share. */
const officeTests = ['tests/e2e/{admin-articles,admin-states,seller-journey}.test.ts'];

const siteSetup = ['tests/support/site-setup.ts'];

/** They run Debian's programs as root: scripts/test.ts includes them where both are there. */
const opsTests = ['tests/ops/**/*.test.ts'];

/**
 * Six projects, fastest first: `unit` needs nothing, `api` a PostgreSQL
 * (tests/support/postgres-setup.ts starts one), `browser` Chromium and the built shop, `office` the
 * same for tests that change the catalogue, `process` the built shop alone, `ops` the built shop
 * among Debian's programs; the last two one file after the other.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts', screenTests],
          exclude: [...officeTests, ...processTests],
          globalSetup: siteSetup,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: officeTests,
          globalSetup: siteSetup,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processTests,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'ops',
          include: opsTests,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
