import type { Remedy } from '#domain/returns/remedies.ts';

import type { ReturnSummary } from '#contract/schemas/returns.ts';
import { dayInWords } from '#contract/text/days.ts';

const COMES: Readonly<Record<Remedy, string>> = {
  refund: 'your refund',
  replacement: 'your replacement',
  repair: 'the repair',
  compensation: 'your compensation',
};

const DONE: Readonly<Record<Remedy, string>> = {
  refund: 'It ended with a refund.',
  replacement: 'It ended with a replacement.',
  repair: 'It ended with a repair.',
  compensation: 'It ended with compensation.',
};

/** What happens next with a customer's return, and by when. */
export function nextStepOf(summary: ReturnSummary): string {
  const { state, seller_name: seller, is_escalated: isEscalated, remedy } = summary;
  switch (state) {
    case 'requested':
      if (isEscalated) return 'The shop decides about it now.';
      return summary.seller_id === null
        ? `${seller} answers by ${dayInWords(summary.answer_by)}.`
        : `${seller} answers by ${dayInWords(summary.answer_by)}. Without an answer the shop decides.`;
    case 'more_information':
      return 'You have a question to answer.';
    case 'approved':
      return remedy === null ? 'It was approved.' : `Approved. Next comes ${COMES[remedy]}.`;
    case 'sent_back':
      return `The goods are on their way back to ${seller}.`;
    case 'received':
      return remedy === null
        ? 'The goods have arrived back.'
        : `The goods have arrived back. Next comes ${COMES[remedy]}.`;
    case 'resolved':
      return remedy === null ? 'It has ended.' : DONE[remedy];
    case 'declined':
      return isEscalated ? 'The shop has declined it.' : `${seller} has declined it.`;
    case 'withdrawn':
      return 'You have withdrawn it.';
  }
}
