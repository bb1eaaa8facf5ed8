import { checkFormat, checkLint, checkTypes, report, runTool } from './checks.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run check

Format, lint, types and the unit tests: what to run before a commit. It builds nothing, needs no database and no
browser, and changes no file. npm test runs everything.`);
  process.exit(0);
}

const results = await Promise.all([checkFormat(), checkLint(), checkTypes()]);
results.push({
  name: 'unit tests',
  ...(await runTool('vitest', ['run', '--project', 'unit', '--passWithNoTests'])),
});
for (const result of results) report(result);
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
