import { runTool } from './checks.ts';
import { runCommand } from './command.ts';

const help = `Writes db/types.ts from the schema that the migrations make. A test checks that it is up to date.

Usage: npm run db:types`;

await runCommand({ help, options: {} }, async () => {
  const test = ['run', '--project', 'api', 'db/types.test.ts', '--update'];
  const { passed, output } = await runTool('vitest', test);
  console.log(passed ? 'db/types.ts is up to date.' : output);
  process.exitCode = passed ? 0 : 1;
});
