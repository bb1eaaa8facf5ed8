import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a command of the operator as `npm run` does. */
export function startCommand(
  script:
    | 'backup'
    | 'clear-demo'
    | 'create-admin'
    | 'restore'
    | 'maintenance'
    | 'reset-factors'
    | 'rotate-keys'
    | 'upgrade-postgres',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  /** Standard input. */
  input = '',
): { child: ChildProcess; ended: Promise<Ended> } {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|DATABASE_URL)/.test(name),
  );
  const child = spawn(process.execPath, [path.join(root, `scripts/${script}.ts`), ...args], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), DEMO: 'true', ...env },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

/** The same, until it has ended. */
export function runCommand(...command: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...command).ended;
}
