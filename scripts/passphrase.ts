import { readPassphraseFile } from '#server/backups/secrets.ts';

import { UsageError, readSecretLine } from './command.ts';

/**
 * From the file of the option, BACKUP_PASSPHRASE_FILE, BACKUP_PASSPHRASE or the terminal, in this
 * order.
 */
export async function readPassphrase(file: string | undefined): Promise<string> {
  const passphrase = await findPassphrase(file);
  if (passphrase === '') throw new UsageError('The passphrase is empty.');
  return passphrase;
}

async function findPassphrase(option: string | undefined): Promise<string> {
  const file = option ?? process.env['BACKUP_PASSPHRASE_FILE'] ?? '';
  if (file !== '') return readPassphraseFile(file);
  const fromEnvironment = process.env['BACKUP_PASSPHRASE'] ?? '';
  if (fromEnvironment !== '') return fromEnvironment;
  if (process.stdin.isTTY === true) return readSecretLine('Passphrase of the backup: ');
  throw new UsageError(
    'The passphrase of the backup is missing. Name its file with --passphrase-file, or set BACKUP_PASSPHRASE.',
  );
}
