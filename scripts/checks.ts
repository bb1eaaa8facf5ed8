import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's root, whatever folder a command was called from. */
export const root = path.resolve(import.meta.dirname, '..');

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
  seconds: number;
}

/** Runs one of the tools in node_modules and keeps what it printed. */
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

/** Every file is as the formatter would write it. */
export async function checkFormat(): Promise<CheckResult> {
  return { name: 'format (npm run format mends it)', ...(await runTool('oxfmt', ['--check'])) };
}

/** No rule of oxlint.config.ts is broken, nor a warning given. */
export async function checkLint(): Promise<CheckResult> {
  return { name: 'lint', ...(await runTool('oxlint', ['--deny-warnings'])) };
}

export async function checkTypes(): Promise<CheckResult> {
  return { name: 'types', ...(await runTool('tsc', ['--noEmit'])) };
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
