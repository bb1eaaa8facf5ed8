import { inTransaction, type Ctx } from '#server/http/context.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { enterSandboxMovement } from '#server/payments/sandbox/books.ts';
import type { CardVerdict } from '#server/payments/sandbox/test-cards.ts';
import { newId } from '#server/platform/ids.ts';

/** How long after the payment the buyer disputes it. */
const DISPUTED_AFTER_MS = 10_000;
/** How long the bank takes to decide. */
const DECIDED_AFTER_MS = 15 * 60_000;
/** How long the shop has to answer. */
const ANSWER_WITHIN_MS = 7 * 24 * 3_600_000;

type SandboxDispute = JobData['play-sandbox-dispute'];
type DisputeEvent = 'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';
export type Aftermath = Extract<CardVerdict, { isAccepted: true }>['aftermath'];

/** Plans the dispute that the card which paid asks for. */
export async function planSandboxDispute(
  { db, jobs, now }: Pick<Ctx, 'db' | 'jobs' | 'now'>,
  payment: { paymentReference: string; amountCents: number; currency: string; after: Aftermath },
): Promise<void> {
  const { after, ...about } = payment;
  if (after !== 'inquiry' && after !== 'dispute_won' && after !== 'dispute_lost') return;
  const openedAt = new Date(now.getTime() + DISPUTED_AFTER_MS);
  await jobs.send(
    db,
    'play-sandbox-dispute',
    {
      ...about,
      disputeId: `sbd_${newId()}`,
      outcome: after,
      openedAt: openedAt.toISOString(),
      isDecided: false,
    },
    { startAfter: openedAt },
  );
}

/**
 * Opens a dispute, or has the bank decide it. A dispute takes the money with a fee at once, and
 * what is won comes back; an inquiry moves nothing. Idempotent, but for the ids of its events.
 */
export async function playSandboxDispute(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'now'>,
  dispute: SandboxDispute,
): Promise<void> {
  const { outcome, isDecided, disputeId, paymentReference, amountCents, currency } = dispute;
  const isInquiry = outcome === 'inquiry';
  const movement = { reference: disputeId, paymentReference, amountCents, currency, at: ctx.now };
  await inTransaction(ctx, async (tx) => {
    const announce = (type: DisputeEvent) => announceDispute(tx, type, dispute);
    if (isDecided) {
      await announce('closed');
      if (outcome !== 'dispute_won') return;
      await enterSandboxMovement(tx.db, { ...movement, category: 'dispute_reversal' });
      await announce('funds_reinstated');
      return;
    }
    await announce('created');
    if (!isInquiry) {
      await enterSandboxMovement(tx.db, { ...movement, category: 'dispute' });
      await announce('funds_withdrawn');
    }
    const startAfter = new Date(tx.now.getTime() + DECIDED_AFTER_MS);
    await tx.jobs.send(
      tx.db,
      'play-sandbox-dispute',
      { ...dispute, isDecided: true },
      { startAfter },
    );
  });
}

async function announceDispute(
  { db, jobs, now }: Pick<Ctx, 'db' | 'jobs' | 'now'>,
  type: DisputeEvent,
  { outcome, isDecided, ...dispute }: SandboxDispute,
): Promise<void> {
  const dueAt = new Date(new Date(dispute.openedAt).getTime() + ANSWER_WITHIN_MS);
  await jobs.send(db, 'deliver-sandbox-webhook', {
    event: {
      id: `evt_${newId()}`,
      type: `dispute.${type}`,
      dispute_id: dispute.disputeId,
      payment_reference: dispute.paymentReference,
      amount_cents: dispute.amountCents,
      currency: dispute.currency,
      reason: 'product_not_received',
      status: statusOf(outcome, isDecided),
      due_at: dueAt.toISOString(),
      opened_at: dispute.openedAt,
      told_at: now.toISOString(),
    },
  });
}

function statusOf(outcome: SandboxDispute['outcome'], isDecided: boolean): string {
  if (outcome === 'inquiry') return isDecided ? 'warning_closed' : 'warning_needs_response';
  if (!isDecided) return 'needs_response';
  return outcome === 'dispute_won' ? 'won' : 'lost';
}
