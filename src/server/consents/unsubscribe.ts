import type { Context } from 'hono';

import { hiddenAddress } from '#domain/consents/hidden-address.ts';

import { pages } from '#contract/paths/pages.ts';
import { CONSENT_NAMES } from '#contract/text/consents.ts';

import { endConsent } from '#server/consents/change-consent.ts';
import { findUnsubscribeLink } from '#server/consents/queries.ts';
import { clientIpOf } from '#server/http/client-ip.ts';
import { inTransaction } from '#server/http/context.ts';
import type { Api } from '#server/http/mount.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { mailPage } from '#server/mail/mail-page.ts';
import { hashOfToken } from '#server/platform/link-token.ts';
import { loadShop } from '#server/shop/load-shop.ts';

const BUTTON = 'Stop these emails';

type Link = NonNullable<Awaited<ReturnType<typeof findUnsubscribeLink>>>;

interface Page {
  readonly heading: string;
  readonly body: string;
  readonly status?: 200 | 404;
}

/**
 * The link in every email that needs consent (Rule 134). GET shows a page with one button, because
 * scanners open links. POST stops the emails: the page's button sends it, and so do mail programs
 * that know RFC 8058. The token is the only authority, so that it works without a session, cookies
 * and scripts.
 */
export function mountUnsubscribing({ app, services, limits }: Api): void {
  const { db, config } = services;

  async function show(c: Context, { heading, body, status = 200 }: Page): Promise<Response> {
    const { html, csp } = mailPage({ shop: await loadShop(services), heading, body });
    c.header('Content-Security-Policy', csp);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(html, status);
  }

  app.get('/unsubscribe/:token', async (c) => {
    takeOne(c);
    const link = await findUnsubscribeLink(db, hashOfToken(c.req.param('token')));
    return show(c, link === undefined ? unknownPage : questionPage(link));
  });

  app.post('/unsubscribe/:token', async (c) => {
    const now = takeOne(c);
    const hash = hashOfToken(c.req.param('token'));
    const link = await inTransaction({ ...services, now }, async (tx) => {
      const found = await findUnsubscribeLink(tx.db, hash);
      if (found === undefined) return undefined;
      const { user_id: userId, kind } = found;
      await endConsent(tx, { userId, kind, words: BUTTON, place: 'unsubscribe' });
      return found;
    });
    return show(c, link === undefined ? unknownPage : donePage(link));
  });

  function takeOne(c: Context): Date {
    const now = services.clock();
    limits.take('preferences', {
      actor: null,
      clientIp: clientIpOf(c, config.trustProxyHops),
      now,
    });
    return now;
  }
}

const named = ({ kind, email }: Link) =>
  `<strong>${escapeHtml(CONSENT_NAMES[kind])}</strong>, sent to <strong>${escapeHtml(hiddenAddress(email))}</strong>`;

/** A form without an action posts to the address of its page. */
const questionPage = (link: Link): Page => ({
  heading: 'Stop these emails?',
  body: `<p>${named(link)}.</p>
<form method="post">
<button type="submit">${BUTTON}</button>
</form>
<p class="more">Emails about your orders and your account are sent all the same.</p>`,
});

const donePage = (link: Link): Page => ({
  heading: 'You will not get these emails any more',
  body: `<p>Stopped: ${named(link)}.</p>
<p>If this was a mistake, log in and choose your emails again.</p>
<a class="button" href="${pages.account('emails')}">Open your settings</a>`,
});

const unknownPage: Page = {
  status: 404,
  heading: 'This link does not work',
  body: `<p>It is not complete or it is too old, or the account was closed. Log in to choose which emails you get.</p>
<a class="button" href="${pages.account('emails')}">Open your settings</a>`,
};
