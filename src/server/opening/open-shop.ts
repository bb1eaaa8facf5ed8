import { linesLeft, openingStates, type OpeningLine } from '#domain/shop/opening.ts';

import type { Opening } from '#contract/endpoints/office-opening.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { personOf } from '#server/closures/change-closure.ts';
import { endClosure, findClosure } from '#server/closures/queries.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import { confirmLine, readOpeningFacts } from '#server/opening/queries.ts';
import { findBackupState } from '#server/operations/backup-state.ts';
import { testPaymentsRefusal } from '#server/platform/payment-config.ts';
import { findGlobalSettings, takeBackConfirmation } from '#server/settings/queries.ts';

const SHOP = { subject: 'shop', subjectId: null, subjectName: '' };

/** The checklist before the first opening (Rule 110). */
export async function getOpening(ctx: Pick<Ctx, 'db' | 'config' | 'clock'>): Promise<Opening> {
  const { db, config, clock } = ctx;
  const [facts, profile, backups, closure] = await Promise.all([
    readOpeningFacts(db, clock()),
    findGlobalSettings(db),
    findBackupState(ctx),
    findClosure(db),
  ]);
  const refusal = testPaymentsRefusal(config);
  const has = (...values: readonly (string | boolean | null | undefined)[]) =>
    values.every((value) => value != null);
  const reasons: Partial<Record<OpeningLine, string | null>> = {
    payments: refusal,
    mail: config.mail.url === null && !config.demo ? 'MAIL_URL is not set.' : null,
  };
  const states = openingStates({
    profile:
      has(profile?.trading_name, profile?.legal_name) &&
      (has(profile?.phone) || has(profile?.email)),
    tax_number: has(profile?.abn, profile?.gst_registered),
    look: has(profile?.logo) || has(profile?.icon),
    payments: refusal === null,
    mail: facts.has_sent_test_mail,
    settings: facts.confirmed.includes('settings'),
    legal: facts.has_legal_pages,
    product: facts.has_product,
    backup: backups.whole !== null || config.backups.isElsewhere,
  });
  return {
    is_opened: closure?.reason !== 'opening',
    lines: states.map(({ line, isDone, isRequired }) => ({
      line,
      is_done: isDone,
      is_required: isRequired,
      reason: isDone ? null : (reasons[line] ?? null),
    })),
  };
}

/** Confirms a line in the administrator's name, or takes the confirmation back. */
export async function setConfirmation(
  ctx: SignedInCtx,
  { line, is_confirmed: isConfirmed }: { line: 'settings'; is_confirmed: boolean },
): Promise<Opening> {
  return inTransaction(ctx, async (tx) => {
    if (isConfirmed) await confirmLine(tx.db, { line, now: tx.now, person: personOf(tx) });
    else await takeBackConfirmation(tx.db, line);
    await recordChange(tx, {
      ...SHOP,
      action: isConfirmed ? 'confirmed' : 'took back',
      before: { line: isConfirmed ? null : line },
      after: { line: isConfirmed ? line : null },
    });
    return getOpening(tx);
  });
}

/** Opens the shop to visitors and customers; it may be open already. */
export async function openForBusiness(ctx: SignedInCtx): Promise<Opening> {
  return inTransaction(ctx, async (tx) => {
    const before = await getOpening(tx);
    if (before.is_opened) return before;
    const left = linesLeft(
      before.lines.map(({ line, is_done: isDone, is_required: isRequired }) => ({
        line,
        isDone,
        isRequired,
      })),
    );
    if (left.length > 0) throw new AppError('NOT_READY_TO_OPEN', { data: { lines: left } });
    await endClosure(tx.db, { now: tx.now, person: personOf(tx), reason: 'opening' });
    await recordChange(tx, {
      ...SHOP,
      action: 'opened',
      before: { opened: false },
      after: { opened: true },
    });
    return getOpening(tx);
  });
}
