import type { Services } from '#server/http/context.ts';
import { findBroken, invariants } from '#server/invariants/queries.ts';
import { createFileStore, type FileStore } from '#server/uploads/file-store.ts';
import type { Db } from '#server/platform/database.ts';
import { metrics } from '#server/platform/metrics.ts';

export interface BrokenInvariant {
  readonly code: string;
  readonly promise: string;
  /** Some of the rows that violate it. */
  readonly ids: readonly string[];
}

/** Every violated invariant. Without a file store, those about stored files are skipped. */
export async function checkInvariants(
  db: Db,
  storage: { readonly store: Pick<FileStore, 'list'>; readonly now: Date } | null,
): Promise<BrokenInvariant[]> {
  const listing = storage && { files: await storage.store.list(), listedAt: storage.now };
  const broken: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const ids = await findBroken(db, invariant, listing);
    if (ids.length > 0) broken.push({ code: invariant.code, promise: invariant.promise, ids });
  }
  return broken;
}

/** The nightly check of all invariants; violations are logged for a person to fix. */
export async function logBrokenInvariants({
  db,
  log,
  config,
  clock,
}: Pick<Services, 'db' | 'log' | 'config' | 'clock'>): Promise<void> {
  const storage = { store: createFileStore(config), now: clock() };
  for (const broken of await checkInvariants(db, storage)) {
    metrics.invariantViolations.inc({ code: broken.code });
    log.error(broken, 'An invariant is broken');
  }
}
