import type { Fields } from '#server/audit/record-change.ts';
import type { RecallRow } from '#server/recalls/queries.ts';

/** What the audit log calls a recall. */
export function auditedRecall({ id, product_name: subjectName }: RecallRow) {
  return { subject: 'recall', subjectId: id, subjectName };
}

/** The fields that the audit log compares. */
export function factsOf(row: RecallRow): Fields {
  return {
    title: row.title,
    danger: row.danger,
    instructions: row.instructions,
    remedy: row.remedy,
    contact: row.contact,
    sold_from: row.sold_from,
    sold_until: row.sold_until,
    batches: row.batches,
    variants: row.variants.map(({ name }) => name),
    cleared_reason: row.cleared_reason,
    closed_reason: row.closed_reason,
    regulator_notified_on: row.regulator_notified_on,
    regulator_reference: row.regulator_reference,
    mail_round: row.mail_round,
    version: row.version,
  };
}
