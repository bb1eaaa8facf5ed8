import type { OfficeReturn } from '#contract/schemas/returns.ts';

/** What people of the back offices decide; the order of the buttons, the likeliest first. */
const DECISIONS = [
  'approve',
  'receive',
  'resolve',
  'ask',
  'decline',
  'hand_back',
  'escalate',
] as const;
export type Decision = (typeof DECISIONS)[number];

type Decided = Pick<
  OfficeReturn,
  'actions' | 'state' | 'remedy' | 'sending' | 'is_escalated' | 'seller_id'
>;

/**
 * The decisions that a return has for its reader. An administrator takes over a seller's return
 * before they decide about it, so that the seller knows who decides.
 */
export function decisionsOf(item: Decided, { isAdmin }: { isAdmin: boolean }): Decision[] {
  const isSellers = isAdmin && item.seller_id !== null && !item.is_escalated;
  return DECISIONS.filter((decision) => {
    if (!item.actions.includes(decision)) return false;
    if (isSellers || decision === 'escalate') return isSellers && decision === 'escalate';
    // Nothing comes back of goods that the customer keeps.
    return decision !== 'receive' || item.sending !== 'keep';
  });
}
