import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** One file of SQL statements; the checksum is the SHA-256 of its text. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The database's schema as the files in `db` say it. */
export interface SchemaFiles {
  /** Tables, by number: each runs once per database. */
  readonly migrations: readonly SqlFile[];
  /** Functions with their triggers, then views: all run again when one of them has changed. */
  readonly replaceable: readonly SqlFile[];
  /** What a database of the last version without these files needs. */
  readonly baselineUpgrade: SqlFile;
}

/**
 * Reads the files beside the package's manifest, so that the sources and the built server find the
 * same.
 */
export function readSchemaFiles(): SchemaFiles {
  const root = path.dirname(findPackageJSON('.', import.meta.url) ?? '');
  const read = (folder: string, name: string): SqlFile =>
    sqlFile(name, readFileSync(path.join(root, folder, name), 'utf8'));
  const list = (folder: string) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
  return {
    migrations: list('db/migrations')
      .filter((name) => /^\d{4}-/.test(name))
      .map((name) => read('db/migrations', name)),
    replaceable: [
      ...list('db/functions').map((name) => read('db/functions', name)),
      read('db', 'views.sql'),
    ],
    baselineUpgrade: read('db/migrations', 'baseline-upgrade.sql'),
  };
}

export function sqlFile(name: string, text: string): SqlFile {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
