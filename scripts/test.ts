import { globSync } from 'node:fs';

import { startVitest } from 'vitest/node';

import { ensureChromium } from '#tests/support/chromium.ts';
import { ensureOpsPrograms } from '#tests/support/ops-programs.ts';
import { discardAbandoned } from '#tests/support/throw-away.ts';

import { buildInChild, buildIsCurrent } from './build.ts';
import { report, root, runChecks } from './checks.ts';
import { type Tally, closingLine, tallyOf } from './tally.ts';

const HELP = `npm test [-- <part of a path>...]

Everything: format, lint and types, then the unit tests, the API tests on a PostgreSQL of their own and the browser
tests in Chromium against the built shop. As root also those in tests/ops, which run Debian's PostgreSQL and other
programs around the shop and install them; anyone else's run names them and does not count them. With a part of a path, only the test files whose path contains it:

  npm test -- src/domain
  npm test -- orders/routes checkout

DATABASE_URL   use this PostgreSQL server (its user must be allowed to create databases), not the embedded one
CHROMIUM_PATH  use this Chromium; otherwise Debian's chromium-headless-shell (installed as root), else the one on the
               PATH, else one from npm

The last line counts what passed, failed and was skipped; the exit code is 1 when anything failed.`;

const BROWSER_TESTS = ['tests/e2e/**/*.test.ts', 'src/web/**/*.screen.test.ts'];
const OPS_TESTS = ['tests/ops/**/*.test.ts'];

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  const filters = process.argv.slice(2);
  discardAbandoned();
  const tally = await runAll(filters);
  for (const { name, reason } of tally.skipped) console.log(`skipped  ${name}: ${reason}`);
  console.log(closingLine(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

async function runAll(filters: readonly string[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: [] };
  const matching = (patterns: readonly string[]) =>
    globSync(patterns, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
  const browserTests = matching(BROWSER_TESTS);
  const opsTests = matching(OPS_TESTS);

  const checks = filters.length === 0 ? await runChecks() : [];
  for (const check of checks) {
    report(check);
    tally[check.passed ? 'passed' : 'failed'] += 1;
  }

  const hasChromium = browserTests.length > 0 && (await findChromium(browserTests, tally));
  const hasOpsPrograms = opsTests.length > 0 && (await findOpsPrograms(opsTests, tally));
  const isBuilt = (hasChromium || hasOpsPrograms) && (await build(tally));
  const vitest = await startVitest([...filters], {
    root,
    watch: false,
    project: [
      'unit',
      'api',
      ...(hasChromium && isBuilt ? ['browser'] : []),
      ...(hasOpsPrograms && isBuilt ? ['ops'] : []),
    ],
    reporters: ['default'],
    passWithNoTests: browserTests.length + opsTests.length > 0,
  });
  const tests = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors());
  await vitest.close();
  tally.passed += tests.passed;
  tally.failed += tests.failed;
  tally.skipped.push(...tests.skipped);
  // A failed set-up ends the run before any test.
  if (process.exitCode === 1 && tests.failed === 0) tally.failed += 1;
  return tally;
}

/** Without Chromium the browser tests count as skipped. */
async function findChromium(files: readonly string[], tally: Tally): Promise<boolean> {
  const chromium = await ensureChromium((line) => console.log(line));
  if (chromium.path === null) {
    for (const name of files) tally.skipped.push({ name, reason: chromium.reason });
    return false;
  }
  process.env.CHROMIUM_PATH = chromium.path;
  return true;
}

/** Without root the tests in tests/ops are named; as root and without the programs, skipped. */
async function findOpsPrograms(files: readonly string[], tally: Tally): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    for (const name of files) console.log(`left out  ${name}: it needs root`);
    return false;
  }
  const reason = await ensureOpsPrograms((line) => console.log(line));
  if (reason === null) return true;
  for (const name of files) tally.skipped.push({ name, reason });
  return false;
}

async function build(tally: Tally): Promise<boolean> {
  if (buildIsCurrent() || (await buildInChild())) return true;
  console.log('FAILED  build (its messages are above)');
  tally.failed += 1;
  return false;
}
