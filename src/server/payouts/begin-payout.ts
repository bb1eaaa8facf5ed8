import { lastPayoutDay } from '#domain/payouts/schedule.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type Services, type SignedInCtx } from '#server/http/context.ts';
import { notify } from '#server/notices/notify.ts';
import { newId } from '#server/platform/ids.ts';
import { subjectOf } from '#server/payouts/approve-payout.ts';
import { payoutDraftedMessage } from '#server/payouts/messages.ts';
import { planNow } from '#server/payouts/plan-now.ts';
import { getPayout, rhythmOf } from '#server/payouts/present.ts';
import { findDraft, findPayoutSettings, insertDraft } from '#server/payouts/queries.ts';

/** Begins a draft; it moves no money. Refuses a second one. */
export async function beginPayout(ctx: SignedInCtx) {
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    if (!(await insertDraft(tx.db, { id, due_on: null, created_at: tx.now }))) {
      throw new AppError('PAYOUT_DRAFT_EXISTS');
    }
    const payout = await getPayout(tx, id);
    await recordChange(tx, {
      ...subjectOf(payout),
      action: 'created',
      before: null,
      after: { status: 'draft' },
    });
    return payout;
  });
}

/**
 * Begins the draft of the schedule's last day, once and as soon as somebody can be paid, and tells
 * administrators. A draft that waits for its approval takes its place: they are told again.
 */
export async function draftDuePayout(services: Services): Promise<void> {
  const ctx = { ...services, now: services.clock() };
  await inTransaction(ctx, async (tx) => {
    const dueOn = lastPayoutDay(rhythmOf(await findPayoutSettings(tx.db)), sydneyDay(tx.now));
    if (dueOn === null) return;
    const plan = await planNow(tx);
    if (plan.totalCents === 0) return;
    await insertDraft(tx.db, { id: newId(), due_on: dueOn, created_at: tx.now });
    const draft = await findDraft(tx.db);
    if (draft === undefined) return;
    const excluded = plan.lines.filter(({ exclusion }) => exclusion !== null).length;
    const payments = plan.lines.length - excluded;
    await notify(tx, {
      kind: 'payout',
      sellerId: null,
      title: `Payout ${draft.number} is ready to be approved`,
      path: adminPages.payout(draft.id),
      key: `payout-drafted ${dueOn}`,
      mail: {
        kind: 'payout-drafted',
        message: (site) =>
          payoutDraftedMessage(site, {
            ...draft,
            totalCents: plan.totalCents,
            payments,
            excluded,
          }),
      },
    });
  });
}
