import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';

import { extract } from 'tar';

import { assertSame } from '#server/backups/manifest.ts';
import type { BackupFolder, BackupPlace } from '#server/backups/places.ts';
import { readBase, segmentFile, TAR, type Base } from '#server/backups/point-in-time/base.ts';
import { segmentAfter } from '#server/platform/wal.ts';
import { readRecovery } from '#server/backups/queries/base-backup.ts';
import { databaseAccount, type Account } from '#server/platform/data-location.ts';
import { onConnection } from '#server/platform/database.ts';
import { archiveFolder, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { giveTo, quoted } from '#server/platform/postgres-server.ts';
import { errorCode, StartError } from '#server/platform/start-error.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const ASK_AGAIN_AFTER_MS = 100;

export interface KeptBase {
  readonly folder: BackupFolder;
  readonly base: Base;
  /** All folders with a log of the cluster. */
  readonly logs: readonly BackupFolder[];
}

/** The base backup from which the moment can be reached: the newest one before it. */
export async function findBase(place: BackupPlace, at: Date | 'latest'): Promise<KeptBase> {
  const found: { folder: BackupFolder; base: Base }[] = [];
  for (const name of (await listed(place)).toSorted().toReversed()) {
    const folder = place.folder(name);
    const base = await readBase(folder);
    if (base !== null) found.push({ folder, base });
  }
  const newest = found.find(({ base }) => at === 'latest' || base.finishedAt <= at.toISOString());
  if (newest !== undefined) {
    const logs = found.filter(({ base }) => base.cluster === newest.base.cluster);
    return { ...newest, logs: logs.map(({ folder }) => folder) };
  }
  const oldest = found.at(-1)?.base.finishedAt;
  throw new StartError(
    oldest === undefined
      ? 'There is no base backup in this place. BACKUP_POINT_IN_TIME_DAYS takes one.'
      : `The first moment that can be restored is ${oldest}.`,
  );
}

async function listed(place: BackupPlace): Promise<string[]> {
  try {
    return await place.list();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

interface RecoverInput {
  readonly kept: KeptBase;
  readonly at: Date | 'latest';
  /** The shop's data folder, whose last segments may not have been kept elsewhere yet. */
  readonly shopDataDir: string;
  /** An empty folder, which the caller removes. */
  readonly scratch: string;
  readonly root: string;
}

/**
 * Starts a server on the base backup, which then repeats the log up to the moment. `finished`
 * answers the moment, or for the latest one the time of the last change.
 */
export async function startRecovery({ kept, at, shopDataDir, scratch, root }: RecoverInput) {
  const account = databaseAccount(scratch);
  const cluster = path.join(scratch, 'postgres');
  const wal = path.join(scratch, 'kept-wal');
  for (const folder of [cluster, wal]) {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
  }
  await unpack(kept, cluster, account);
  const lastSegment = await unpackLog(kept, { wal, shopDataDir, account });
  const settings = [
    `restore_command = ${quoted(`cp "${wal}/%f" "%p"`)}`,
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    ...(at === 'latest' ? [] : [`recovery_target_time = ${quoted(withOffset(at))}`]),
  ];
  const files = {
    'recovery.signal': '',
    'postgresql.auto.conf': `${settings.join('\n')}\n`,
    // Only this account and the server's can enter the folder of the socket.
    'pg_hba.conf': 'local all all trust\n',
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(cluster, name), content, { mode: 0o600 });
    giveTo(account, path.join(cluster, name));
  }
  const explained = (error: unknown) => explain(error, { scratch, lastSegment });
  const starting = startEmbeddedPostgres({ dataDir: scratch, root, durable: false });
  const server = await starting.catch((error: unknown) => {
    throw explained(error);
  });
  async function finished(): Promise<Date> {
    for (;;) {
      const state = await onConnection(server.url, ({ client }) => readRecovery(client)).catch(
        (error: unknown) => {
          if (!existsSync(path.join(cluster, 'postmaster.pid'))) throw explained(error);
          return null;
        },
      );
      if (state?.is_recovering === false) {
        return at === 'latest' ? (state.last_at ?? new Date(kept.base.finishedAt)) : at;
      }
      await sleep(ASK_AGAIN_AFTER_MS);
    }
  }
  return { server, finished };
}

/** The server knows no names of time zones yet when it reads its settings. */
const withOffset = (at: Date) => at.toISOString().replace('Z', '+00');

async function unpack({ folder, base }: KeptBase, cluster: string, account: Account | null) {
  await assertSame(folder, TAR, base.tar);
  const tar = (await folder.read(TAR)) as Readable;
  const owner = account ?? {};
  await pipeline(tar, createZstdDecompress(), extract({ cwd: cluster, strict: true, ...owner }));
  // The server wrote the folders that it left out.
  mkdirSync(path.join(cluster, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  for (const name of ['pg_wal', 'pg_wal/archive_status']) giveTo(account, path.join(cluster, name));
}

/** Unpacks the log without a gap; returns its last segment. */
async function unpackLog(
  { folder, base, logs }: KeptBase,
  { wal, shopDataDir, account }: { wal: string; shopDataDir: string; account: Account | null },
): Promise<string> {
  let at = folder;
  let last = base.segment;
  for (let segment = base.segment; ; segment = segmentAfter(segment)) {
    // The log goes on in the folder of the next base backup.
    let content: Buffer | null = null;
    for (const from of [at, ...logs]) {
      const stream = await from.read(segmentFile(segment));
      if (stream === null) continue;
      content = await buffer(stream.pipe(createZstdDecompress()));
      at = from;
      break;
    }
    content ??= await readLocal(path.join(archiveFolder(shopDataDir), segment));
    if (content === null) return last;
    last = segment;
    const file = path.join(wal, segment);
    // Most segments end early and are filled up with zeros.
    writeFileSync(file, withoutZeros(content), { mode: 0o600 });
    truncateSync(file, SEGMENT_BYTES);
    giveTo(account, file);
  }
}

async function readLocal(file: string): Promise<Buffer | null> {
  return existsSync(file) ? buffer(createReadStream(file)) : null;
}

function withoutZeros(content: Buffer): Buffer {
  let end = content.byteLength;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  return content.subarray(0, end);
}

/** The server's reasons, in words for the operator. */
function explain(
  error: unknown,
  { scratch, lastSegment }: { scratch: string; lastSegment: string },
) {
  const logFile = path.join(scratch, 'postgres.log');
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  if (/recovery ended before configured recovery target was reached/.test(log)) {
    return new StartError(
      `The log ends before this moment, with segment ${lastSegment}. Choose an earlier one, or --at latest.`,
      { cause: error },
    );
  }
  if (/WAL ends before (?:end of online backup|consistent recovery point)/.test(log)) {
    return new StartError(
      'The log of the base backup itself is not whole. Choose an earlier moment.',
      {
        cause: error,
      },
    );
  }
  return error;
}
