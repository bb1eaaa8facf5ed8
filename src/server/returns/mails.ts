import { doorAgeWords } from '#domain/age-restrictions/age-rules.ts';
import { REPAIR_NOTICE_WORDING } from '#domain/consumer-law/wordings.ts';
import { wasPaidEnough, type ReturnAction } from '#domain/returns/life.ts';

import { pages } from '#contract/paths/pages.ts';
import {
  DECLINE_REASON_WORDS,
  REMEDY_SENTENCES,
  RIGHTS_GO_ON,
  RIGHTS_REMAIN,
} from '#contract/text/return-words.ts';
import { dayInWords } from '#contract/text/days.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';
import type { ReturnMailKind } from '#server/mail/messages.ts';
import { describeConsignment } from '#server/parcels/present.ts';
import type { WholeReturnRow } from '#server/returns/queries.ts';

/** The steps about which the customer gets an email. */
export type MailedStep = 'request' | Exclude<ReturnAction, 'answer' | 'send_back' | 'withdraw'>;

export const RETURN_MAILS: Readonly<Record<MailedStep, ReturnMailKind>> = {
  request: 'return-requested',
  ask: 'return-question',
  approve: 'return-approved',
  receive: 'return-received',
  resolve: 'return-resolved',
  decline: 'return-declined',
  hand_back: 'return-handed-back',
  escalate: 'return-escalated',
};

interface MailedReturn {
  readonly firstName: string;
  /** Who sold the goods, in the trading name. */
  readonly seller: string;
  readonly row: Pick<
    WholeReturnRow,
    | 'id'
    | 'number'
    | 'order_number'
    | 'reason'
    | 'remedy'
    | 'state'
    | 'steps'
    | 'sending'
    | 'answer_by'
    | 'decline_reason'
    | 'escalated_at'
    | 'seller_id'
    | 'replacement_carrier'
    | 'replacement_carrier_name'
    | 'replacement_tracking_number'
    | 'replacement_proof_of_age'
  >;
}

/**
 * To a customer about their return. It does not quote what others wrote, so it contains no link of
 * theirs.
 */
export function returnMessage(
  site: MailSite,
  step: MailedStep,
  { firstName, seller, row }: MailedReturn,
): MailMessage {
  const { subject, says } = WORDS[step]({ seller, row, shop: site.shop.name });
  return composeMail(site, {
    subject: `${subject} (${row.number})`,
    heading: subject,
    paragraphs: [
      greeting(firstName),
      `This is about return ${row.number} of order ${row.order_number}.`,
      ...says,
    ],
    action: {
      label: step === 'ask' ? 'Read and answer' : 'See your return',
      link: `${site.siteUrl}${pages.accountReturn(row.id)}`,
    },
    afterwards: [],
    reason: `You are receiving this email because you asked for a return at ${site.shop.name}.`,
  });
}

interface Facts extends Pick<MailedReturn, 'seller' | 'row'> {
  readonly shop: string;
}

const WORDS: Readonly<
  Record<MailedStep, (facts: Facts) => { readonly subject: string; readonly says: string[] }>
> = {
  request: ({ seller, row, shop }) => ({
    subject: 'We have your return request',
    says: [
      row.seller_id === null
        ? `${shop} answers by ${dayInWords(row.answer_by)}.`
        : `${seller} answers by ${dayInWords(row.answer_by)}. If nobody has answered by then, ${shop} decides.`,
      'Please keep the goods as they are until you have an answer.',
    ],
  }),
  ask: ({ seller }) => ({
    subject: 'There is a question about your return',
    says: [`${seller} needs to know more before they can decide.`],
  }),
  approve: ({ row }) => ({
    subject: 'Your return is approved',
    says: [
      ...(row.remedy === null ? [] : [REMEDY_SENTENCES[row.remedy]]),
      ...SENDING_SENTENCES[row.sending ?? 'keep'],
      // Prescribed before goods are accepted for repair.
      ...(row.remedy === 'repair' ? [REPAIR_NOTICE_WORDING] : []),
    ],
  }),
  receive: ({ seller }) => ({
    subject: 'Your goods have arrived',
    says: [`${seller} has received them and will look at them.`],
  }),
  resolve: ({ row, shop }) => ({
    subject: 'Your return is resolved',
    says: [
      ...(wasPaidEnough(row)
        ? [
            `${shop} has decided that what you were paid is enough. It stays yours, and the page of your return says why.`,
            RIGHTS_GO_ON,
          ]
        : row.remedy === null
          ? []
          : [RESOLVED_SENTENCES[row.remedy]]),
      ...(row.remedy === 'replacement' || row.remedy === 'repair' ? parcelSentences(row) : []),
    ],
  }),
  decline: ({ row }) => ({
    subject: 'Your return was declined',
    says: [
      `The reason: ${DECLINE_REASON_WORDS[row.decline_reason ?? 'other'].toLowerCase()}. The page of your return says more.`,
      ...(row.reason === 'changed_mind' ? [RIGHTS_REMAIN] : [RIGHTS_GO_ON]),
      ...(row.escalated_at === null
        ? ['If you do not agree, ask us to decide, on the same page.']
        : []),
    ],
  }),
  hand_back: ({ seller, row }) => ({
    subject: 'Your goods are on their way back to you',
    says: [`${seller} has sent them to you.`, ...parcelSentences(row)],
  }),
  escalate: ({ shop }) => ({
    subject: 'We now decide about your return',
    says: [`${shop} decides about it instead of the seller.`],
  }),
};

/** The parcel to the customer, if there is one. */
function parcelSentences({
  replacement_carrier: carrier,
  replacement_carrier_name: name,
  replacement_tracking_number: trackingNumber,
  replacement_proof_of_age: age,
}: MailedReturn['row']): string[] {
  if (carrier === null) return [];
  return [
    `The parcel: ${describeConsignment({ carrier, carrierName: name, trackingNumber })}.`,
    ...(age === null ? [] : [`Please have proof of age ready. ${doorAgeWords(age)}`]),
  ];
}

const SENDING_SENTENCES = {
  customer_posts: [
    'Post the goods back. The page of your return has the address, and a sheet to print and to put into the parcel.',
  ],
  seller_collects: ['The goods are collected from you. You do not have to post anything.'],
  keep: ['You do not have to send anything back.'],
} as const;

const RESOLVED_SENTENCES = {
  refund: 'Your refund is on its way. It goes back the way you paid.',
  replacement: 'A replacement has been sent to you.',
  repair: 'Your goods have been repaired.',
  compensation: 'A part of the price is paid back, the way you paid.',
} as const;
