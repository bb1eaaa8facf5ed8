import { pages } from '#contract/paths/pages.ts';

import { composeMail, type MailMessage, type MailSite } from '#server/mail/compose.ts';

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
      'You are now a seller. In your settings, confirm whether you are registered for GST and set your freight. Then add your first product.',
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
