import { AppError } from '#contract/errors/app-error.ts';
import type { ChangedField, RecordChanged } from '#contract/schemas/versions.ts';

import { listEntriesSince } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** Fields of the audit log that have another name on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  variants: 'product_variants',
  unit_measure: 'pack',
  unit_quantity: 'pack',
};

interface Save {
  readonly subject: string;
  readonly subjectId: string | null;
  /** The version that the save was based on; undefined skips the check. */
  readonly version: number | undefined;
  /** The locked record, encoded as its call does. */
  readonly record: RecordChanged['record'];
}

/** Refuses a save based on an outdated version, and reports who changed which fields (Rule 47). */
export async function refuseStale(db: Db, save: Save): Promise<void> {
  const { version, record } = save;
  if (version === undefined || version === record.version) return;
  await refuseChanged(db, { ...save, version });
}

type OutdatedSave = Save & { readonly version: number };

/** Throws RECORD_CHANGED with the current record and the changes since the version. */
export async function refuseChanged(db: Db, save: OutdatedSave): Promise<never> {
  throw new AppError('RECORD_CHANGED', { data: await findChanges(db, save) });
}

/** The current record, and who changed which of its fields since the version. */
export async function findChanges(
  db: Db,
  { subject, subjectId, version, record }: OutdatedSave,
): Promise<RecordChanged> {
  const changes = new Map<string, ChangedField>();
  for (const entry of await listEntriesSince(db, { subject, subjectId, version })) {
    for (const field of Object.keys(entry.after ?? {}).map(wireName)) {
      if (changes.has(field) || !(field in record)) continue;
      changes.set(field, {
        field,
        changed_by: entry.actor_name,
        changed_by_role: entry.actor_role,
        changed_at: entry.created_at.toISOString(),
      });
    }
  }
  return { record, changes: [...changes.values()] };
}

/** `price_cents` in the audit log is `price` on the wire. */
function wireName(field: string): string {
  const name = field.replace(/_(cents|bps|thousandths|tenths)$/, '');
  return WIRE_NAMES[name] ?? name;
}
