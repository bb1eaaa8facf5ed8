import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

import { StartError } from '#server/platform/start-error.ts';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

/** Wrong options of a command: printed with its help. */
export class UsageError extends Error {}

/**
 * Runs a command of the developer or operator: `--help` prints its help, wrong options print what
 * is wrong and the help, and a failure ends with 1. An error the reader can act on (`StartError`)
 * is printed without its stack.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  { help, options }: { readonly help: string; readonly options: Options },
  work: (values: Values<Options>) => Promise<void>,
): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    await work(readOptions(options));
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${help}`);
    else console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

/** A whole number among a command's options. Throws a UsageError that names the option. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  { from, to = Number.MAX_SAFE_INTEGER }: { readonly from: number; readonly to?: number },
): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  throw new UsageError(`--${option} must be a whole number ${range}.`);
}

/** The first line of standard input; at a terminal it is asked for. */
export function readLine(question: string): Promise<string> {
  return readLineInto(process.stderr, question);
}

/** The same for a secret: at a terminal it is not shown. */
export async function readSecretLine(question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = await readLineInto(silence, question);
  if (process.stdin.isTTY === true) process.stderr.write('\n');
  return line;
}

async function readLineInto(output: NodeJS.WritableStream, question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  lines.once('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

function readOptions<Options extends ParseArgsOptionsConfig>(options: Options): Values<Options> {
  try {
    return parseArgs({ options }).values as Values<Options>;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
