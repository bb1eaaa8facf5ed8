import { createHash } from 'node:crypto';

import { Hono } from 'hono';
import type { Context } from 'hono';

import { UUID } from '#contract/uuid.ts';

import type { Services } from '#server/http/context.ts';
import { escapeHtml, escapeWithLinks } from '#server/mail/html.ts';
import { findMail, listNewestMails, type MailRow } from '#server/mail/queries.ts';

const PATH = '/dev/mail';
const SHOWN = 200;

const STYLE = `
*{box-sizing:border-box}body{font:16px/24px system-ui,sans-serif;color:#18211d;background:#fbfaf6;margin:0 auto;max-width:800px;padding:24px 16px 64px;overflow-wrap:anywhere}
h1{font-size:26px;line-height:30px;margin:0 0 8px}h2{font-size:18px;line-height:24px;margin:32px 0 8px}p{margin:0 0 16px}
ol{list-style:none;margin:24px 0 0;padding:0}li,dl,pre,iframe{background:#fff;border:1px solid #dedad0;border-radius:8px}
li{position:relative;padding:12px 16px;margin:0 0 8px}li a{font-weight:650}li a::after{content:"";position:absolute;inset:0}
li:hover{border-color:#7c837d}small{display:block;font-size:14px;line-height:20px;color:#3d4842}
dl{display:grid;grid-template-columns:88px minmax(0,1fr);gap:4px 12px;margin:16px 0;padding:16px}dt{color:#5a645e}dd{margin:0}
iframe{display:block;width:100%;height:640px}pre{margin:0;padding:16px;white-space:pre-wrap;font:14px/20px ui-monospace,monospace}
.failed{color:#ae1738}a{color:#1a5a96}:focus-visible{outline:3px solid #1f4fd8;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
// A mail brings its styles in attributes, and its links open beside the mailbox.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
const MESSAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/**
 * Every message that the shop wrote, newest first, at /dev/mail: sign-up and recovery can be tried
 * without a mail server. In demo mode only, because the links in it sign people in, and not in a
 * public demonstration; otherwise it answers nothing.
 */
export function createDevMailbox({ db, config }: Pick<Services, 'db' | 'config'>): Hono {
  const mailbox = new Hono();
  if (!config.demo || config.demoReach === 'public') return mailbox;

  mailbox.get(PATH, async (c) => {
    return answer(c, listPage(await listNewestMails(db, SHOWN)), PAGE_POLICY);
  });
  mailbox.get(`${PATH}/:id`, async (c, next) => {
    const mail = await findIn(c.req.param('id'));
    return mail === undefined ? next() : answer(c, messagePage(mail), PAGE_POLICY);
  });
  mailbox.get(`${PATH}/:id/html`, async (c, next) => {
    const mail = await findIn(c.req.param('id'));
    return mail?.html_body == null ? next() : answer(c, mail.html_body, MESSAGE_POLICY);
  });
  const findIn = async (id: string) => (UUID.test(id) ? findMail(db, id) : undefined);
  return mailbox;
}

function answer(c: Context, html: string, policy: string): Response {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  return c.html(html) as Response;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${main}</main></body></html>
`;
}

type MailSummary = Awaited<ReturnType<typeof listNewestMails>>[number];

function listPage(mails: readonly MailSummary[]): string {
  const entries = mails.map(
    (mail) =>
      `<li><a href="${PATH}/${mail.id}">${escapeHtml(mail.subject)}</a><small>To ${escapeHtml(mail.to_address)}, ${time(mail.created_at)}</small><small>${fate(mail)}</small></li>`,
  );
  return page(
    'Development mailbox',
    `<h1>Development mailbox</h1>
<p>Emails sent by this shop, newest first. This page exists only in demo mode.</p>
${
  entries.length === 0
    ? '<p>No messages yet. Register an account or request a password reset, and the email appears here.</p>'
    : `<ol>${entries.join('\n')}</ol>`
}${mails.length === SHOWN ? `<p>Only the newest ${SHOWN} messages are listed.</p>` : ''}`,
  );
}

function messagePage(mail: MailRow): string {
  const { id, subject, to_address: to, text_body: text, html_body: html } = mail;
  const versions =
    text === null || html === null
      ? '<p>The text of this message was erased when it was sent.</p>'
      : `<h2>HTML version</h2>
<iframe src="${PATH}/${id}/html" sandbox="${SANDBOX}" title="HTML version of ${escapeHtml(subject)}"></iframe>
<h2>Text version</h2>
<pre>${escapeWithLinks(text)}</pre>`;
  return page(
    subject,
    `<p><a href="${PATH}">All messages</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Written</dt><dd>${time(mail.created_at)}</dd><dt>Kind</dt><dd>${escapeHtml(mail.kind)}</dd><dt>State</dt><dd>${fate(mail)}</dd></dl>
${versions}`,
  );
}

/** What became of a message, in words. */
function fate(mail: MailSummary): string {
  const { attempts, sent_at: sentAt, failed_at: failedAt, last_error: error } = mail;
  const why = error === null ? '' : `: ${escapeHtml(error)}`;
  if (failedAt !== null) return `<span class="failed">Failed ${time(failedAt)}${why}</span>`;
  if (sentAt !== null) {
    return attempts === 0 ? 'Delivered to this mailbox' : `Sent ${time(sentAt)}`;
  }
  return attempts === 0
    ? 'Waiting to be sent'
    : `Waiting after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${why}`;
}

const shownTime = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Australia/Sydney',
});

function time(instant: Date): string {
  return `<time datetime="${instant.toISOString()}">${shownTime.format(instant)}</time>`;
}
