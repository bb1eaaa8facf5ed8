import type { Shop } from '#contract/schemas/shop.ts';
import { legalWords } from '#contract/text/shop.ts';

import { escapeHtml, escapeWithLinks } from '#server/mail/html.ts';
import type { Config } from '#server/platform/config.ts';

/** A composed email: the same text as plain text and as HTML. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the headers of RFC 8058; only emails that need consent have it. */
  readonly unsubscribeUrl?: string;
}

/** The shop, and the only hosts of links: never a host that a request named. */
export type MailSite = Pick<Config, 'siteUrl'> & {
  readonly auth: Pick<Config['auth'], 'url'>;
  readonly shop: Shop;
};

export interface LetterSum {
  readonly label: string;
  readonly amount: string;
  /** The last row, such as a total, stands out. */
  readonly isTotal?: boolean;
}

export interface Letter {
  readonly subject: string;
  /** The subject unless given. */
  readonly heading?: string | undefined;
  readonly paragraphs: readonly string[];
  /** The amounts under the paragraphs: labels on the left, amounts on the right. */
  readonly sums?: readonly LetterSum[];
  readonly action: { readonly label: string; readonly link: string };
  /** The paragraphs under the button. */
  readonly afterwards: readonly string[];
  /** Why the reader gets this message. */
  readonly reason: string;
  /** Where the reader stops emails of this kind, if they need consent (Rule 134). */
  readonly unsubscribeUrl?: string;
}

/** The longest subject; the rest is cut off. */
export const MAX_SUBJECT_LENGTH = 200;

// Control characters could start a new header or reverse the reading direction.
const NOT_ON_ONE_LINE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for a header or a log: no control characters, no line breaks. */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replace(NOT_ON_ONE_LINE, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`;
}

/**
 * "Hello Robin,", or "Hello," for anything that does not look like a name: a stranger who signs up
 * with your address must not be able to send you an advertisement.
 */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,39}$/u.test(name) ? `Hello ${name},` : 'Hello,';
}

/** Composes both versions of an email. Throws if its link leads anywhere but to the shop. */
export function composeMail(site: MailSite, letter: Letter): MailMessage {
  const { action, unsubscribeUrl } = letter;
  assertOwnLink(site, action.link);
  if (unsubscribeUrl !== undefined) assertOwnLink(site, unsubscribeUrl);
  return {
    subject: oneLine(letter.subject, MAX_SUBJECT_LENGTH),
    text: composeText(site, letter),
    html: composeHtml(site, letter),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function assertOwnLink({ siteUrl, auth }: MailSite, link: string): void {
  const own = [siteUrl, auth.url].map((url) => new URL(url).origin);
  if (URL.canParse(link) && own.includes(new URL(link).origin)) return;
  throw new Error('A link in a mail must begin with config.siteUrl or config.auth.url.');
}

function composeText(site: MailSite, letter: Letter): string {
  const { subject, heading = subject, paragraphs, sums = [] } = letter;
  const { action, afterwards } = letter;
  return [
    site.shop.name,
    heading,
    ...paragraphs,
    ...(sums.length === 0 ? [] : [sums.map((sum) => `${sum.label}: ${sum.amount}`).join('\n')]),
    `${action.label}:\n${action.link}`,
    ...afterwards,
    `-- \n${footer(site, letter).join('\n')}\n`,
  ].join('\n\n');
}

function footer(site: MailSite, { reason, unsubscribeUrl }: Letter): string[] {
  const stop = unsubscribeUrl === undefined ? [] : [`Stop these emails: ${unsubscribeUrl}`];
  return [reason, ...stop, ...sender(site)];
}

function sender({ siteUrl, shop }: MailSite): string[] {
  const contact = [shop.phone, shop.email].filter((way) => way !== null).join(', ');
  return [legalWords(shop), ...(contact === '' ? [] : [contact]), siteUrl];
}

// The colours of src/web/styles, repeated because an email cannot load a style sheet.
const FONT = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";
const INK = '#18211D';
const CAPTION = '#5A645E';
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${INK}`;
const LINK = 'color:#1A5A96;text-decoration:underline;overflow-wrap:anywhere';
const SMALL = `margin:0 0 4px;${FONT};font-size:13px;line-height:18px;color:${CAPTION}`;
const BUTTON = `display:inline-block;padding:14px 24px;border-radius:6px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:#FFFFFF;text-decoration:none`;

function composeHtml(site: MailSite, letter: Letter): string {
  const { subject, heading = subject, paragraphs, sums = [] } = letter;
  const { action, afterwards } = letter;
  const link = escapeHtml(action.link);
  const blocks = (texts: readonly string[]) =>
    texts.map((text) => `<p style="${PARAGRAPH}">${escapeWithLinks(text, LINK)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject, MAX_SUBJECT_LENGTH))}</title>
</head>
<body style="margin:0;padding:0;background-color:#FBFAF6">
<div role="article" lang="en-AU" aria-label="${escapeHtml(heading)}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:#FBFAF6">
<tr><td align="center" style="padding:24px 16px 48px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 0 16px">
<p style="margin:0;${FONT};font-size:24px;line-height:28px;font-weight:800;letter-spacing:-0.035em;color:${INK}">${escapeHtml(site.shop.name)}</p>
</td></tr>
<tr><td style="padding:32px 24px 16px;background-color:#FFFFFF;border:1px solid #DEDAD0;border-radius:8px">
<h1 style="margin:0 0 16px;${FONT};font-size:26px;line-height:30px;font-weight:700;color:${INK}">${escapeHtml(heading)}</h1>
${blocks(paragraphs)}
${sumsTable(sums)}<p style="margin:24px 0"><a href="${link}" target="_blank" rel="noopener noreferrer" style="${BUTTON};background-color:${site.shop.brand_colour}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">If the button does not open, copy this address into your browser:</p>
<p style="margin:0 0 24px;${FONT};font-size:13px;line-height:18px;overflow-wrap:anywhere;word-break:break-word"><a href="${link}" target="_blank" rel="noopener noreferrer" style="${LINK}">${link}</a></p>
${blocks(afterwards)}
</td></tr>
<tr><td style="padding:24px 0 0">
${footer(site, letter)
  .map((line) => `<p style="${SMALL}">${escapeWithLinks(line, LINK)}</p>`)
  .join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function sumsTable(sums: readonly LetterSum[]): string {
  if (sums.length === 0) return '';
  const rows = sums.map(({ label, amount, isTotal = false }) => {
    const weight = isTotal ? 'font-weight:700;' : '';
    const cell = `padding:8px 0;border-bottom:1px solid #DEDAD0;${FONT};font-size:15px;line-height:20px;${weight}color:${INK}`;
    return `<tr><td style="${cell};overflow-wrap:anywhere">${escapeHtml(label)}:</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap;vertical-align:top">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 8px">\n${rows.join('\n')}\n</table>\n`;
}
