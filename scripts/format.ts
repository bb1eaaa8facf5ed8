import { root, runTool } from './checks.ts';

if (process.argv.includes('--help')) {
  console.log(`npm run format [-- <path>...]

Writes every file, or only those named, as the formatter wants it (.oxfmtrc.json).`);
  process.exit(0);
}

const result = await runTool('oxfmt', process.argv.slice(2));
console.log(result.passed ? `Formatted ${root}` : result.output);
process.exitCode = result.passed ? 0 : 1;
