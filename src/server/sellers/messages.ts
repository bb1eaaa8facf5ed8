import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';

import { composeMail, type MailMessage, type MailSite } from '#server/mail/compose.ts';

const REASON = `You receive this message because you applied to sell at ${shop.name}.`;

interface About {
  readonly businessName: string;
}

export function applicationReceivedMessage(site: MailSite, { businessName }: About): MailMessage {
  return composeMail(site, {
    subject: 'We have your seller application',
    heading: 'We have your application',
    paragraphs: [
      `Thank you for applying to sell at ${shop.name} as ${businessName}. Our team reviews every application and writes to you when it has decided.`,
    ],
    action: { label: 'See your application', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: REASON,
  });
}

export function applicationApprovedMessage(site: MailSite, { businessName }: About): MailMessage {
  return composeMail(site, {
    subject: `Welcome to ${shop.name}, ${businessName}`,
    heading: 'Your application was approved',
    paragraphs: [
      'You are a seller now. In your settings, answer whether you are registered for GST and say what freight you charge. Then add your first product.',
    ],
    action: { label: 'Go to your seller dashboard', link: `${site.siteUrl}${pages.seller()}` },
    afterwards: [],
    reason: REASON,
  });
}

export function applicationRejectedMessage(
  site: MailSite,
  { reason }: About & { readonly reason: string },
): MailMessage {
  return composeMail(site, {
    subject: 'Your seller application was not approved',
    heading: 'Your application was not approved',
    paragraphs: ['This is what our team wrote:', reason, 'You may apply again at any time.'],
    action: { label: 'Apply again', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: REASON,
  });
}

export function moreInformationMessage(
  site: MailSite,
  { question }: About & { readonly question: string },
): MailMessage {
  return composeMail(site, {
    subject: 'A question about your seller application',
    heading: 'We have a question about your application',
    paragraphs: [question, 'Please answer this message. Your application stays under review.'],
    action: { label: 'See your application', link: `${site.siteUrl}${pages.sellerApplication()}` },
    afterwards: [],
    reason: REASON,
  });
}
