import { readFileSync } from 'node:fs';

import { StartError } from '#server/platform/start-error.ts';

import { UsageError, readSecretLine } from './command.ts';

/** The file of the option, BACKUP_PASSPHRASE, or what is typed at the terminal, in this order. */
export async function readPassphrase(file: string | undefined): Promise<string> {
  const passphrase = await findPassphrase(file);
  if (passphrase === '') throw new UsageError('The passphrase is empty.');
  return passphrase;
}

async function findPassphrase(file: string | undefined): Promise<string> {
  if (file !== undefined) return readFirstLine(file);
  const fromEnvironment = process.env['BACKUP_PASSPHRASE'] ?? '';
  if (fromEnvironment !== '') return fromEnvironment;
  if (process.stdin.isTTY === true) return readSecretLine('Passphrase of the backup: ');
  throw new UsageError(
    'The passphrase of the backup is missing. Name its file with --passphrase-file, or set BACKUP_PASSPHRASE.',
  );
}

function readFirstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new StartError(`The passphrase file ${file} cannot be read.`, { cause: error });
  }
}
