import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import type { RecordChanged } from '#contract/schemas/versions.ts';

import { recordChange, type Fields } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';

/** A kind of record that people edit: how to read it, name it in the audit log and encode it. */
export interface RecordKind<Row> {
  /** Its name in the audit log, such as "service" or "category". */
  readonly subject: string;
  readonly nameOf: (row: Row) => string;
  readonly notFound: ErrorCode;
  readonly find: (db: Db, id: string) => Promise<Row | undefined>;
  /** Locks the record until the transaction ends. */
  readonly lock: (db: Db, id: string) => Promise<unknown>;
  /** The fields that the audit log compares. */
  readonly factsOf: (row: Row) => Fields;
  /** Encodes the record as its call does. */
  readonly encode: (row: Row) => RecordChanged['record'];
}

type Apply<Row> = (trx: Db, before: Row) => Promise<unknown>;

export async function getRecord<Row>(db: Db, kind: RecordKind<Row>, id: string): Promise<Row> {
  const row = await kind.find(db, id);
  if (row === undefined) throw new AppError(kind.notFound);
  return row;
}

/** Adds and audits a record in one transaction. */
export async function createRecord<Row>(
  ctx: SignedInCtx,
  kind: RecordKind<Row>,
  { id, insert }: { readonly id: string; readonly insert: (trx: Db) => Promise<unknown> },
): Promise<Row> {
  return inTransaction(ctx, async (tx) => {
    await insert(tx.db);
    const after = await getRecord(tx.db, kind, id);
    await recordChange(tx, {
      ...subjectOf(kind, id, after),
      action: 'created',
      before: null,
      after: kind.factsOf(after),
    });
    return after;
  });
}

/** Changes and audits a record in one transaction. Refuses an outdated version (Rule 47). */
export async function changeRecord<Row>(
  ctx: SignedInCtx,
  kind: RecordKind<Row>,
  { id, apply, ...save }: RecordSave<Row>,
): Promise<{ readonly before: Row; readonly after: Row }> {
  return inTransaction(ctx, async (tx) => {
    await kind.lock(tx.db, id);
    const before = await getRecord(tx.db, kind, id);
    const version = 'version' in save ? save.version : undefined;
    const record = kind.encode(before);
    await refuseStale(tx.db, { ...subjectOf(kind, id, before), version, record });
    await apply(tx.db, before);
    const after = await getRecord(tx.db, kind, id);
    await recordChange(tx, {
      ...subjectOf(kind, id, after),
      action: 'action' in save ? save.action : 'updated',
      before: kind.factsOf(before),
      after: kind.factsOf(after),
      isUnversioned: 'version' in save && version === undefined,
    });
    return { before, after };
  });
}

/** A form's save carries the version it was based on; a command carries its action. */
type RecordSave<Row> = { readonly id: string; readonly apply: Apply<Row> } & (
  | { readonly version: number | undefined }
  | { readonly action: string }
);

/** Deletes and audits a record in one transaction. */
export async function deleteRecord<Row>(
  ctx: SignedInCtx,
  kind: RecordKind<Row>,
  { id, remove }: { readonly id: string; readonly remove: (trx: Db) => Promise<unknown> },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await kind.lock(tx.db, id);
    const before = await getRecord(tx.db, kind, id);
    await remove(tx.db);
    await recordChange(tx, {
      ...subjectOf(kind, id, before),
      action: 'deleted',
      before: kind.factsOf(before),
      after: null,
    });
  });
}

function subjectOf<Row>({ subject, nameOf }: RecordKind<Row>, id: string, row: Row) {
  return { subject, subjectId: id, subjectName: nameOf(row) };
}
