import type { RecallRemedy } from '#domain/recalls/recall.ts';

import { pages } from '#contract/paths/pages.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

const REMEDY_SENTENCES: Readonly<Record<RecallRemedy, string>> = {
  refund: 'You get your money back.',
  replacement: 'You get a replacement.',
  repair: 'It is repaired for you.',
};

/** To a buyer of recalled items: about their order, so it needs no consent and has no offer. */
export function productRecalledMessage(
  site: MailSite,
  facts: {
    readonly firstName: string;
    readonly orderNumber: string;
    /** Such as "2 × Claw hammer, 570 g". */
    readonly items: readonly string[];
    /** Whether some of them have not been sent, and the recall stops them. */
    readonly hasStopped: boolean;
    /** Whether this buyer was emailed before about the same recall. */
    readonly isUpdate: boolean;
    readonly productName: string;
    readonly recall: {
      readonly id: string;
      readonly title: string;
      readonly danger: string;
      readonly instructions: string;
      readonly remedy: RecallRemedy;
      readonly contact: string;
      readonly batches: readonly string[];
    };
  },
): MailMessage {
  const { recall, orderNumber, productName } = facts;
  const items = facts.items.join('; ');
  // The shop does not know which batch a buyer has.
  const opening =
    recall.batches.length > 0
      ? `You ordered this from us in ${orderNumber}: ${items}. It may be part of a recall. Check the batch number: ${recall.batches.join(', ')}.`
      : `You ordered this from us in ${orderNumber}, and it is recalled because it may be dangerous: ${items}.`;
  return composeMail(site, {
    subject: `${facts.isUpdate ? 'Update on a safety recall' : 'Safety recall'}: ${productName}`,
    paragraphs: [
      greeting(facts.firstName),
      opening,
      `What is wrong: ${recall.title}`,
      `The danger: ${recall.danger}`,
      `What to do: ${recall.instructions}`,
      REMEDY_SENTENCES[recall.remedy],
      ...(facts.hasStopped
        ? ['We have stopped what has not been sent yet. You will hear from us about it.']
        : []),
      `Contact: ${recall.contact}`,
    ],
    action: { label: 'Read the notice', link: `${site.siteUrl}${pages.recall(recall.id)}` },
    afterwards: ['If you gave it to somebody else, please tell them.'],
    reason: `You are receiving this email because you ordered a recalled product at ${site.shop.name}.`,
  });
}
