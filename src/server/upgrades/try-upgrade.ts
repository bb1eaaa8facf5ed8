import type { SchemaFiles } from '#db/migrations/index.ts';

import { checkInvariants, type BrokenInvariant } from '#server/invariants/check-invariants.ts';
import type { Db } from '#server/platform/database.ts';
import { migrateWithin } from '#server/platform/migrate.ts';
import { listStoredTables } from '#server/upgrades/queries.ts';

export interface Trial {
  /** How long the migrations took. */
  readonly ms: number;
  /** Tables that they write anew, and the bytes that they have now. */
  readonly rewritten: readonly { readonly name: string; readonly bytes: number }[];
  /** What does not hold afterwards. */
  readonly broken: readonly BrokenInvariant[];
}

/**
 * Runs the migrations on the shop's own rows in a transaction that is rolled back. The tables that
 * they change are locked until then, so the shop must not run. Needs a connection without time
 * limits.
 */
export async function tryUpgrade(db: Db, schema: SchemaFiles): Promise<Trial> {
  const trx = await db.startTransaction().execute();
  try {
    const before = await listStoredTables(trx);
    const startedAtMs = performance.now();
    await migrateWithin(trx, schema);
    const ms = performance.now() - startedAtMs;
    const after = new Map((await listStoredTables(trx)).map((table) => [table.name, table]));
    return {
      ms,
      rewritten: before.filter(({ name, storage }) => {
        const now = after.get(name);
        return now !== undefined && now.storage !== storage;
      }),
      broken: await checkInvariants(trx, null),
    };
  } finally {
    await trx.rollback().execute();
  }
}
