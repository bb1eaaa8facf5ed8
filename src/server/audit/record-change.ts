import { insertAuditEntries } from '#server/audit/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  /** What was done, in the past tense: "created", "updated", "deleted", "status changed". */
  readonly action: string;
  /** The kind of record: "service", "product", "order". */
  readonly subject: string;
  readonly subjectId: string | null;
  /** The record's name, kept for when the record is deleted. */
  readonly subjectName: string;
  /** The record before; null when it is new. */
  readonly before: Fields | null;
  /** The record now; null when it was deleted. A `version` among its fields becomes the entry's. */
  readonly after: Fields | null;
  /** Whether the save named no version of the record. */
  readonly isUnversioned?: boolean;
}

/**
 * Writes an audit entry in the transaction of the change. It holds only the fields that differ; a
 * save without a change adds no entry. Secrets must never be passed in.
 */
export async function recordChange(ctx: SignedInCtx, change: Change): Promise<void> {
  await recordChanges(ctx, [change]);
}

export async function recordChanges(ctx: SignedInCtx, changes: readonly Change[]): Promise<void> {
  await insertAuditEntries(
    ctx.db,
    changes.flatMap((change) => entryOf(ctx, change)),
  );
}

/**
 * Who did it, as other administrators read it: the name, or the address of one without a name, and
 * the API key if a program did it.
 */
export function personOf({ actor }: Pick<SignedInCtx, 'actor'>): string {
  const person = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  return actor.key === null ? person : `API key “${actor.key.name}” of ${person}`;
}

function entryOf(ctx: SignedInCtx, change: Change) {
  const { before, after } = differing(change.before, change.after);
  const isEmptySave = before !== null && after !== null && Object.keys(after).length === 0;
  if (isEmptySave) return [];
  const { actor } = ctx;
  return [
    {
      id: newId(),
      actor_id: actor.userId,
      actor_name: personOf(ctx),
      actor_role: actor.role,
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId,
      subject_name: change.subjectName,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      version: typeof change.after?.['version'] === 'number' ? change.after['version'] : null,
      is_unversioned: change.isUnversioned ?? false,
      ip: ctx.clientIp,
      request_id: ctx.requestId,
      created_at: ctx.now,
    },
  ];
}

/** Records in the audit log that personal details were exported to a file, and which. */
export async function recordExport(ctx: SignedInCtx, subject: string, filter: Fields) {
  await recordChange(ctx, {
    action: 'exported',
    subject,
    subjectId: null,
    subjectName: '',
    before: null,
    after: filter,
  });
}

function differing(was: Fields | null, is: Fields | null) {
  const [before, after] = [withoutVersion(was), withoutVersion(is)];
  if (before === null || after === null) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: Fields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function withoutVersion(fields: Fields | null): Fields | null {
  if (fields === null) return null;
  const { version: _version, ...rest } = fields;
  return rest;
}
