import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  checkSources,
  readRefusedNames,
  refuseLongComments,
  refuseNames,
} from './check-sources.ts';

/** The repository's root, independent of the current folder. */
export const root = path.resolve(import.meta.dirname, '..');

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
  seconds: number;
}

/** Runs one of the tools in node_modules and collects its output. */
export function runTool(tool: string, args: readonly string[]): Promise<Omit<CheckResult, 'name'>> {
  const startedAt = performance.now();
  const bin = path.join(root, 'node_modules', '.bin', tool);
  return new Promise((resolve, reject) => {
    // The shims in .bin are .cmd files on Windows, which only a shell starts.
    const child = spawn(bin, args, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ passed: code === 0, output: output.trim(), seconds });
    });
  });
}

/** Every check that needs neither a build nor a test run, in the order of the report. */
export function runChecks(): Promise<CheckResult[]> {
  return Promise.all([
    checkWith('format (npm run format fixes it)', 'oxfmt', ['--check']),
    // The lint rules need the types anyway, so both are found in one reading of the sources.
    checkWith('lint and types', 'oxlint', ['--deny-warnings', '--type-check']),
    checkNamesAndComments(),
  ]);
}

async function checkWith(
  name: string,
  tool: string,
  args: readonly string[],
): Promise<CheckResult> {
  return { name, ...(await runTool(tool, args)) };
}

async function checkNamesAndComments(): Promise<CheckResult> {
  const startedAt = performance.now();
  const glossary = await readFile(path.join(root, 'docs/glossary.md'), 'utf8');
  const problems = checkSources(root, [
    refuseNames(readRefusedNames(glossary)),
    refuseLongComments,
  ]);
  return {
    name: 'names (docs/glossary.md) and comments',
    passed: problems.length === 0,
    output: problems.join('\n'),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** One line for a check that passed; its whole output under a heading for one that failed. */
export function report(check: CheckResult): void {
  const time = `${Math.round(check.seconds * 10) / 10} s`;
  if (check.passed) {
    console.log(`ok      ${check.name}  ${time}`);
    return;
  }
  console.log(`FAILED  ${check.name}  ${time}\n${check.output}\n`);
}
