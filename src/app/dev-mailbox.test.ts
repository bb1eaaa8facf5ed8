import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import { testConfig, TEST_NOW, useTestApp } from '#tests/support/app.ts';

import { createDevMailbox } from '#app/dev-mailbox.ts';
import { createSite } from '#app/site.ts';
import { confirmAddressMessage } from '#server/mail/messages.ts';
import { queueMail } from '#server/mail/queue-mail.ts';

const test = useTestApp();
const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup';

function open(path: string, config = test.config, method = 'GET') {
  const site = createSite({
    api: new Hono(),
    renderPage: () => Promise.resolve(new Response('no such page', { status: 404 })),
    officePage: () => new Response('the back office'),
    devPages: createDevMailbox({ db: test.db, config }),
    brandFiles: new Hono(),
    renditions: { find: () => Promise.resolve(null) },
    clientDir: 'public',
  });
  return site.request(path, { method });
}

async function write(to = 'robin@example.com', subject?: string): Promise<string> {
  await queueMail(test.db, test.services, {
    kind: 'confirm-address',
    to,
    message: (site) => {
      const message = confirmAddressMessage(site, { link });
      return subject === undefined ? message : { ...message, subject };
    },
  });
  const mails = await test.db.selectFrom('mails').select('id').orderBy('id', 'desc').execute();
  return mails[0]?.id ?? '';
}

const production = testConfig({ DEMO: 'false', SITE_URL: 'https://shop.example' });

describe('the development mailbox', () => {
  it('says when it is empty', async () => {
    const response = await open('/dev/mail');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('No messages yet.');
  });

  it('lists the newest message first with its address and time', async () => {
    const first = await write('robin@example.com');
    test.clock.advanceMs(60_000);
    const second = await write('kim@example.com');
    const html = await (await open('/dev/mail')).text();
    expect(html.indexOf(second)).toBeLessThan(html.indexOf(first));
    expect(html).toContain('To robin@example.com');
    expect(html).toContain(`<time datetime="${TEST_NOW.toISOString()}">2 Mar 2026, 12:00:00 pm<`);
    expect(html).toContain('Delivered to this mailbox');
  });

  it('shows one message in both versions, the HTML one in a sandbox', async () => {
    const id = await write();
    const html = await (await open(`/dev/mail/${id}`)).text();
    expect(html).toContain(`<iframe src="/dev/mail/${id}/html" sandbox="allow-popups`);
    expect(html).not.toContain('allow-scripts');
    expect(html).toContain(`<a href="${link.replace('&', '&amp;')}" target="_blank"`);
    const inner = await open(`/dev/mail/${id}/html`);
    expect(inner.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; sandbox allow/,
    );
    expect(await inner.text()).toContain('Confirm your email address</h1>');
  });

  it('runs no scripts and is neither cached nor indexed', async () => {
    const id = await write();
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const response = await open(path);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(response.headers.get('content-security-policy')).not.toContain('script-src');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await response.text()).not.toMatch(/<script/i);
    }
    expect((await open('/dev/mail', test.config, 'HEAD')).status).toBe(200);
  });

  it('escapes user input', async () => {
    const id = await write('robin@example.com', '</title><script>alert(1)</script>"');
    for (const path of ['/dev/mail', `/dev/mail/${id}`]) {
      const html = await (await open(path)).text();
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
    }
  });

  it('shows the delivery state of a message sent through a mail server', async () => {
    const ids = [await write(), await write(), await write()];
    const change = (index: number, values: object) =>
      test.db
        .updateTable('mails')
        .set(values)
        .where('id', '=', ids[index] ?? '')
        .execute();
    await change(0, { sent_at: null, attempts: 2, last_error: 'connect <refused>' });
    await change(1, { sent_at: null, attempts: 30, failed_at: TEST_NOW, last_error: '550 no' });
    await change(2, { attempts: 1, text_body: null, html_body: null });
    const html = await (await open('/dev/mail')).text();
    expect(html).toContain('Waiting after 2 attempts: connect &lt;refused&gt;');
    expect(html).toMatch(/Failed <time[^>]*>[^<]*<\/time>: 550 no/);
    expect(await (await open(`/dev/mail/${ids[2]}`)).text()).toContain(
      'was erased when it was sent',
    );
    expect((await open(`/dev/mail/${ids[2]}/html`)).status).toBe(404);
  });

  it('passes unknown addresses on to the 404 page', async () => {
    for (const path of [
      '/dev/mail/018f2b6e-0000-7000-8000-000000000000',
      '/dev/mail/none',
      '/dev/mail/none/html',
      "/dev/mail/'%20or%201=1",
    ]) {
      const response = await open(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toBe('no such page');
    }
    expect((await open('/dev/mail', test.config, 'POST')).status).toBe(405);
  });

  it.each([
    ['outside demo mode', production],
    ['in a public demonstration', testConfig({ DEMO_PUBLIC: 'true' })],
  ])('does not exist %s', async (_, config) => {
    const id = await write();
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const response = await open(path, config);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toBe('no such page');
    }
  });
});
