import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { errorCode, StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Longer than a vault takes over a slow network, shorter than a service manager waits. */
const COMMAND_ENDS_WITHIN_MS = 10_000;
const MAX_KEY_BYTES = 4096;
const SOURCES = ['DATA_KEY', 'DATA_KEY_FILE', 'DATA_KEY_COMMAND'] as const;

/**
 * The environment with the data key in DATA_KEY, wherever it comes from: that variable, the file
 * that DATA_KEY_FILE names, or what the program in DATA_KEY_COMMAND prints. Refuses more than one.
 */
export function withDataKey(
  env: Environment,
  { commandEndsWithinMs = COMMAND_ENDS_WITHIN_MS } = {},
): Environment {
  const given = SOURCES.filter((name) => (env[name] ?? '').trim() !== '');
  if (given.length > 1) {
    throw new StartError(`${given.join(' and ')} are set. The data key has one source: unset one.`);
  }
  const [source] = given;
  if (source === undefined || source === 'DATA_KEY') return env;
  const { [source]: place = '', ...others } = env;
  const text =
    source === 'DATA_KEY_FILE'
      ? readKey(place.trim())
      : askForKey(place.trim(), commandEndsWithinMs);
  const key = text.trim();
  if (key === '') {
    throw new StartError(`${source} leads to no key: ${place} is empty. Correct it or unset it.`);
  }
  return { ...others, DATA_KEY: key };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `DATA_KEY_FILE cannot be read: ${file} (${errorCode(error) ?? String(error)}). Correct it, or let this account read the file.`,
      { cause: error },
    );
  }
}

/** Runs the program without a shell. What it prints is secret, so no message repeats it. */
function askForKey(command: string, timeout: number): string {
  const [program = '', ...args] = command.split(/\s+/);
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_KEY_BYTES,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    throw new StartError(`DATA_KEY_COMMAND: ${program} ${reasonOf(error, timeout)}.`);
  }
}

function reasonOf(error: unknown, timeout: number): string {
  switch (errorCode(error)) {
    case 'ETIMEDOUT':
      return `did not end within ${timeout / 1000} seconds`;
    case 'ENOENT':
      return 'was not found';
    case 'ENOBUFS':
      return 'printed more than a key';
    default:
      return 'failed: its own message is above';
  }
}
