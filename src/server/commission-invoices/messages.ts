import type { CommissionDocument } from '#domain/commission/documents.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';
import { monthInWords } from '#contract/text/days.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

/** To a seller: the documents about the commission of a month, at least one. */
export function commissionInvoicedMessage(
  site: MailSite,
  { firstName, documents }: { firstName: string; documents: readonly CommissionDocument[] },
): MailMessage {
  const [first] = documents;
  if (first === undefined) throw new Error('A month without documents is no news');
  const month = monthInWords(first.month);
  return composeMail(site, {
    subject:
      documents.length === 1
        ? `${first.title} for your commission of ${month}`
        : `Your commission of ${month}`,
    paragraphs: [
      greeting(firstName),
      ...documents.map(
        ({ title, number, totalCents, kind }) =>
          `${title} ${number}: ${formatMoney(totalCents)} of commission ${kind === 'invoice' ? 'for your sales' : 'given back for refunds of earlier months'}.`,
      ),
      'Commission is kept from your sales as they are paid, so there is nothing to pay.',
    ],
    action: {
      label: `Open the ${first.title.toLowerCase()}`,
      link: `${site.siteUrl}${sellerPages.commissionInvoice(first.number)}`,
    },
    afterwards: [],
    reason: `You are receiving this email because you sell at ${site.shop.name}.`,
  });
}
