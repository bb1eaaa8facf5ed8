import { backUpOnRecord } from '#server/backups/record-backup.ts';
import { secretsOf } from '#server/backups/secrets.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

import { runCommand, UsageError } from './command.ts';
import { readPassphrase } from './passphrase.ts';
import { withShopDatabase } from './shop-database.ts';

const help = `Backs up the shop while it runs: the database as it is at one moment, the uploaded files and, encrypted under a
passphrase, the secrets. Uses the same settings as npm start. docs/guides/backup.md explains how to restore it.

Usage: npm run backup -- [--to FOLDER|s3://BUCKET/PREFIX] [--passphrase-file FILE | --without-secrets]

  --to FOLDER             the folder of all backups (BACKUP_TO), or s3://BUCKET/PREFIX; this one becomes FOLDER/<time>
  --passphrase-file FILE  the passphrase is the first line of this file; else BACKUP_PASSPHRASE_FILE or
                          BACKUP_PASSPHRASE, else it is asked for
  --without-secrets       leaves the secrets out; keep DATA_DIR/secrets or DATA_KEY elsewhere

  npm run backup -- --to /mnt/backups --passphrase-file /etc/bullnose/passphrase`;

const options = {
  to: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-secrets': { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async (values) => {
  const { 'passphrase-file': file, 'without-secrets': isWithoutSecrets } = values;
  const to = values.to ?? process.env['BACKUP_TO'] ?? '';
  if (to === '') throw new UsageError('Name the folder of the backups with --to or BACKUP_TO.');
  const passphrase = isWithoutSecrets ? null : await readPassphrase(file);
  await withShopDatabase(async ({ url, database, config }) => {
    const secrets = passphrase === null ? null : { values: secretsOf(config), passphrase };
    const { folder, manifest } = await backUpOnRecord(
      { db: database.db, databaseUrl: url },
      { store: createFileStore(config), to, s3: config.backups.s3, now: systemClock(), secrets },
    );
    const { tables, files, leftOut } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${folder.name} has ${rows} rows of ${tables.length} tables and ${files.count} files.`,
    );
    console.log(`Left out: ${leftOut.join('; ')}.`);
    console.log(`Check it: npm run restore -- --check --from ${folder.name}`);
  });
});
