import { sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';
import { becauseOfAccount, notYou, sydneyTime } from '#server/mail/messages.ts';

const reasonOf = ({ shop }: MailSite) =>
  `You are receiving this email because you applied to sell at ${shop.name}.`;

export function applicationReceivedMessage(
  site: MailSite,
  { businessName }: { readonly businessName: string },
): MailMessage {
  return composeMail(site, {
    subject: 'We have received your seller application',
    heading: 'We have received your application',
    paragraphs: [
      `Thank you for applying to sell at ${site.shop.name} as ${businessName}. Our team reviews every application and will email you when it has decided.`,
    ],
    action: { label: 'See your application', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: reasonOf(site),
  });
}

export function applicationApprovedMessage(
  site: MailSite,
  { businessName }: { readonly businessName: string },
): MailMessage {
  return composeMail(site, {
    subject: `Welcome to ${site.shop.name}, ${businessName}`,
    heading: 'Your application was approved',
    paragraphs: [
      'You are now a seller. Read and accept the seller agreement: your products are for sale once you have. In your settings, confirm whether you are registered for GST and set your freight. Then add your first product.',
    ],
    action: { label: 'Go to your seller dashboard', link: `${site.siteUrl}${pages.seller()}` },
    afterwards: [],
    reason: reasonOf(site),
  });
}

export function applicationRejectedMessage(
  site: MailSite,
  { reason }: { readonly reason: string },
): MailMessage {
  return composeMail(site, {
    subject: 'Your seller application was not approved',
    heading: 'Your application was not approved',
    paragraphs: ['This is what our team wrote:', reason, 'You may apply again at any time.'],
    action: { label: 'Apply again', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: reasonOf(site),
  });
}

export function moreInformationMessage(
  site: MailSite,
  { question }: { readonly question: string },
): MailMessage {
  return composeMail(site, {
    subject: 'A question about your seller application',
    heading: 'We have a question about your application',
    paragraphs: [question, 'Please reply to this email. Your application stays under review.'],
    action: { label: 'See your application', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: reasonOf(site),
  });
}

interface MaskedAccount {
  readonly bank_account_name: string;
  readonly bank_bsb: string;
  readonly bank_account_masked: string;
}

/** To a seller whose bank details were entered or changed (Rule 122). */
export function bankDetailsChangedMessage(
  site: MailSite,
  change: {
    readonly firstName: string;
    readonly changedAt: Date;
    readonly usableFrom: Date;
    /** Null when there were none. */
    readonly before: MaskedAccount | null;
    readonly after: MaskedAccount;
  },
): MailMessage {
  const { before, after } = change;
  const done = before === null ? 'entered' : 'changed';
  return composeMail(site, {
    subject: `Your bank details were ${done}`,
    paragraphs: [
      greeting(change.firstName),
      `The bank details of your ${site.shop.name} seller account were ${done} on ${sydneyTime(change.changedAt)}.`,
      ...(before === null ? [] : [`Before: ${accountWords(before)}.`]),
      `Now: ${accountWords(after)}.`,
      `Payouts use them from ${sydneyTime(change.usableFrom)}. Until then none are made.`,
    ],
    action: { label: 'See your bank details', link: `${site.siteUrl}${sellerPages.bankDetails()}` },
    afterwards: [`${notYou(site)} Do it before payouts use the new details.`],
    reason: becauseOfAccount(site),
  });
}

/** "ACME TOOLS, BSB 062-000, account ••••678" */
function accountWords(account: MaskedAccount): string {
  const { bank_account_name: name, bank_bsb: bsb, bank_account_masked: number } = account;
  return [name, `BSB ${bsb}`, `account ${number}`].filter(Boolean).join(', ');
}

/** To a seller: there is an agreement to accept (Rule 126). */
export function agreementPublishedMessage(
  site: MailSite,
  agreement: {
    readonly firstName: string;
    /** When it comes or came into force. */
    readonly from: Date;
    /** Whether the seller may sell now. */
    readonly sells: boolean;
    /** For sellers from before the agreement. */
    readonly sellsWithoutUntil: Date | null;
    readonly now: Date;
  },
): MailMessage {
  const { from, sellsWithoutUntil: grace, now } = agreement;
  const needed = grace !== null && grace > from ? grace : from;
  return composeMail(site, {
    subject:
      from > now
        ? 'The seller agreement changes: please read and accept it'
        : 'Please read and accept the seller agreement',
    paragraphs: [
      greeting(agreement.firstName),
      from > now
        ? `A new version of the seller agreement applies from ${sydneyTime(from)}.`
        : 'There is a version of the seller agreement that you have not accepted.',
      agreement.sells && needed > now
        ? `From ${sydneyTime(needed)} your products are for sale only if you have accepted it. Orders that were placed before are not affected.`
        : 'Your products are shown, and are not for sale before you have accepted the version in force. Orders that were placed before are not affected.',
    ],
    action: { label: 'Read the agreement', link: `${site.siteUrl}${sellerPages.agreement()}` },
    afterwards: [],
    reason: `You are receiving this email because you sell at ${site.shop.name}.`,
  });
}
