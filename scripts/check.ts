import { report, runChecks, runTool } from './checks.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run check

Checks format, lint, types, names and comments, and runs the unit tests. Run it before a commit.
It builds nothing, changes no file, and needs neither a database nor a browser.
npm test runs everything.`);
  process.exit(0);
}

const results = await runChecks();
results.push({
  name: 'unit tests',
  ...(await runTool('vitest', ['run', '--project', 'unit', '--passWithNoTests'])),
});
for (const result of results) report(result);
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
