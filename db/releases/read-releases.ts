import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

const FOLDER = import.meta.dirname;
export const CHECKSUMS = 'checksums.txt';
export const DUMP = 'shop.sql.zst';

/** The key that every released dump was encrypted with. */
export const RELEASES_DATA_KEY = Buffer.alloc(32, 'releases');

/** A release as `npm run release:snapshot` wrote it. */
export interface Release {
  readonly version: string;
  /** A line for each migration, as in `db/migrations/checksums.txt`. */
  readonly checksums: string;
  /** Its demo shop with orders in every state, for an empty database. */
  readonly readDump: () => string;
}

/** The folders beside this file, oldest first. */
export function readReleases(): Release[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({
      version,
      checksums: readFileSync(path.join(FOLDER, version, CHECKSUMS), 'utf8'),
      readDump: () =>
        zstdDecompressSync(readFileSync(path.join(FOLDER, version, DUMP))).toString('utf8'),
    }));
}
