import type { NoticeReader } from '#domain/notices/kinds.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import { composeMail, greeting, type MailMessage, type MailSite } from '#server/mail/compose.ts';

interface Told {
  readonly title: string;
  readonly path: string;
}

interface To {
  readonly firstName: string;
  readonly reader: NoticeReader;
}

/** What has just happened. */
export function noticeMessage(
  site: MailSite,
  { firstName, reader, title, path }: To & Told,
): MailMessage {
  return composeMail(site, {
    subject: title,
    paragraphs: [greeting(firstName), `${title}.`],
    action: { label: 'Open it', link: `${site.siteUrl}${path}` },
    afterwards: [howToChange(site, reader)],
    reason: reasonFor(site, reader),
  });
}

/** The most that one email lists. */
export const MOST_LISTED = 30;

/** What has happened since the last such email; beyond the first 30 it says that there are more. */
export function noticesOfTheDayMessage(
  site: MailSite,
  { firstName, reader, notices }: To & { readonly notices: readonly Told[] },
): MailMessage {
  const listed = notices.slice(0, MOST_LISTED);
  const hasMore = notices.length > MOST_LISTED;
  return composeMail(site, {
    subject: `${hasMore ? 'More than ' : ''}${listed.length === 1 ? '1 notice' : `${listed.length} notices`} from ${site.shop.name}`,
    paragraphs: [
      greeting(firstName),
      ...listed.map(({ title, path }) => `${title}: ${site.siteUrl}${path}`),
      ...(hasMore ? ['And more.'] : []),
    ],
    action: { label: 'See all notices', link: `${site.siteUrl}${pageOf(reader)}` },
    afterwards: [howToChange(site, reader)],
    reason: reasonFor(site, reader),
  });
}

const pageOf = (reader: NoticeReader) =>
  reader === 'admin' ? adminPages.notices() : sellerPages.notices();

const howToChange = ({ siteUrl }: MailSite, reader: NoticeReader) =>
  `Choose which notices you are emailed at ${siteUrl}${pageOf(reader)}`;

const reasonFor = ({ shop }: MailSite, reader: NoticeReader) =>
  reader === 'admin'
    ? `You are receiving this email because you are an administrator of ${shop.name}.`
    : `You are receiving this email because you work for a seller at ${shop.name}.`;
