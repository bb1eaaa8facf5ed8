import { pages } from '#contract/paths/pages.ts';

import { becauseOfAccount } from '#server/mail/messages.ts';
import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

/**
 * To a customer about a new message. It does not quote the message, which somebody else wrote, so
 * it contains neither an offer nor a link of theirs.
 */
export function messageReceivedMessage(
  site: MailSite,
  facts: {
    readonly firstName: string;
    /** Who wrote, in the trading name. */
    readonly from: string;
    /** Such as "order ORD-1" or the name of a product. */
    readonly about: string;
    readonly threadId: string;
  },
): MailMessage {
  const { from, about } = facts;
  return composeMail(site, {
    subject: `New message from ${from} about ${about}`,
    heading: `New message from ${from}`,
    paragraphs: [greeting(facts.firstName), `${from} has written to you about ${about}.`],
    action: {
      label: 'Read and answer',
      link: `${site.siteUrl}${pages.accountThread(facts.threadId)}`,
    },
    afterwards: [
      'Please answer there: answers to this email reach nobody.',
      'Until you have read the message, we send no further email about it.',
    ],
    reason: becauseOfAccount(site),
  });
}
