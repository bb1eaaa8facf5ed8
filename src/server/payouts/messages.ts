import { formatMoney, type Cents } from '#domain/money/cents.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

const reasonOf = ({ shop }: MailSite) =>
  `You are receiving this email because you sell at ${shop.name}.`;

/** To administrators: the day of the schedule has come. */
export function payoutDraftedMessage(
  site: MailSite,
  draft: {
    readonly id: string;
    readonly number: number;
    readonly totalCents: Cents;
    readonly payments: number;
    readonly excluded: number;
  },
): MailMessage {
  const sellers = (count: number) => (count === 1 ? '1 seller' : `${count} sellers`);
  return composeMail(site, {
    subject: `Payout ${draft.number} is ready to be approved`,
    paragraphs: [
      `At the moment it pays ${formatMoney(draft.totalCents)} to ${sellers(draft.payments)} and leaves out ${sellers(draft.excluded)}. The draft shows the reasons, and its amounts follow refunds and deliveries until it is approved.`,
    ],
    action: { label: 'Open the draft', link: `${site.siteUrl}${adminPages.payout(draft.id)}` },
    afterwards: [],
    reason: `You are receiving this email because you are an administrator of ${site.shop.name}.`,
  });
}

/** To a seller: the bank has the payment. */
export function payoutSentMessage(
  site: MailSite,
  payment: {
    readonly firstName: string;
    readonly number: number;
    readonly amountCents: Cents;
    readonly reference: string;
    readonly accountMasked: string;
    /** YYYY-MM-DD */
    readonly payOn: string;
  },
): MailMessage {
  return composeMail(site, {
    subject: `${formatMoney(payment.amountCents)} is on its way to you`,
    paragraphs: [
      greeting(payment.firstName),
      `We have sent you ${formatMoney(payment.amountCents)} to your account ${payment.accountMasked}. The payment day is ${dayInWords(payment.payOn)}; your bank statement shows “${payment.reference}”.`,
    ],
    action: { label: 'See your money', link: `${site.siteUrl}${sellerPages.money()}` },
    afterwards: ['If this is not your account, write to us at once.'],
    reason: reasonOf(site),
  });
}

/** To a seller: the bank has returned the payment. */
export function paymentReturnedMessage(
  site: MailSite,
  payment: {
    readonly firstName: string;
    readonly amountCents: Cents;
    readonly accountMasked: string;
    readonly reason: string;
    readonly waitsForDetails: boolean;
  },
): MailMessage {
  return composeMail(site, {
    subject: 'A payment to you came back',
    paragraphs: [
      greeting(payment.firstName),
      `Our payment of ${formatMoney(payment.amountCents)} to your account ${payment.accountMasked} came back. The bank’s reason: ${payment.reason}`,
      payment.waitsForDetails
        ? 'The money is still yours. Enter your bank details again, and the next payout that may use them pays it.'
        : 'The money is still yours, and available for the next payout.',
    ],
    action: payment.waitsForDetails
      ? { label: 'Enter bank details', link: `${site.siteUrl}${sellerPages.bankDetails()}` }
      : { label: 'See your money', link: `${site.siteUrl}${sellerPages.money()}` },
    afterwards: [],
    reason: reasonOf(site),
  });
}
