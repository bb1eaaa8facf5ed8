import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/fake-smtp.ts';
import { forwardTo } from '#tests/support/forward.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';

const SITE = 'https://ironbark.example';
const OWNER = { email: 'owner@ironbark.example', password: 'a long enough phrase 7' };

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path fill="#1b5e20" d="M0 0h400v100H0z"/></svg>';

/** Whatever belongs to the demo shop, its figures included, and must not appear in another. */
const OF_THE_DEMO =
  /Bullnose|60 000 000 909|1300 975 707|bullnose\.example|#[aA]5410[eE]|\$99\b|\$9\.95|2[-–]5 (?:business )?days|30-day|30 days (?:of|for|to)|[Tt]est (?:mode|cards?)\b/g;

/** The documents of the API have it in every shop. */
const SANDBOX_CALL = 'Pay with a test card; a declined card leaves the session open';
/** The shapes that stand for a shop without a logo. */
const DRAWN_MARK = /M4 0h10a14|M3 0h11a14/;

/** Every public page, and what programs read. */
const ADDRESSES = `
  / /shop /services /diy-advice /help /terms /privacy /returns /find-a-store
  /login /register /admin/login /forgot-password /cart /seller-register /products/ironbark-sleeper-2-4-m /api/shop
  /feeds/products.xml /feeds/diy-advice.xml /robots.txt /sitemap.xml /manifest.webmanifest /.well-known/security.txt /favicon.svg
  /api/docs /api/openapi.json /auth/v1/health
`
  .trim()
  .split(/\s+/);

describe('a new shop, from an empty database to its first paid order', () => {
  const browser = useBrowser();
  let smtp: FakeSmtp;
  let server: TestServer;
  let stripe: StripeDouble;

  beforeAll(async () => {
    smtp = await startFakeSmtp();
    stripe = await startStripeDouble({ isLive: true });
    server = await startTestServer({
      env: {
        DEMO: 'false',
        SITE_URL: SITE,
        MAIL_URL: smtp.url,
        BACKUP_ELSEWHERE: 'true',
        AUTH_REQUIRE_SECOND_FACTOR: 'false',
        ...stripe.env,
      },
    });
    stripe.deliverAlways(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
    await stripe.stop();
  });

  async function openPage(): Promise<Page> {
    const page = await browser.openPage({
      baseURL: SITE,
      expected: [
        /status of (?:40|50)\d/,
        /request to another origin: (?:GET|POST) http:\/\/127\.0\.0\.1:/,
      ],
    });
    await forwardTo(page, SITE, server.url);
    // The payment page sends the buyer back to the shop's public address.
    const stripeUrl = `http://127.0.0.1:${stripe.env['STRIPE_API_PORT']}`;
    await forwardTo(page, stripeUrl, stripeUrl);
    return page;
  }

  async function openSetup(page: Page): Promise<void> {
    await page.goto('/admin/setup');
    await page.getByRole('heading', { level: 1, name: 'Open the shop' }).waitFor();
  }

  it('is not open, says so to visitors, and tells its operator what to do', async () => {
    await expect.poll(() => server.logs()).toContain('/admin/setup');
    expect(server.logs()).toContain('npm run admin:create');
    const page = await openPage();
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'Opening soon' }).waitFor();
    expect(await page.content()).not.toMatch(OF_THE_DEMO);
    await expectAccessibleAtEveryWidth(page);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('is opened through the checklist and sells', async () => {
    await createAdministrator(server);
    const page = await openPage();
    await page.goto('/admin/login');
    await page.getByLabel('Email address').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Log in' }).click();

    // The first thing that the first administrator sees.
    await page.waitForURL('**/admin/setup');
    await page.getByText('2 of 8 done').waitFor();
    await page.getByText('Not open yet: 6 things left.').waitFor();
    await page.getByText('Still missing: your trading name, your legal name and a phone').waitFor();
    await page.getByText('Not published yet: Terms of use, Privacy policy and Ret').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Open the shop' }).isDisabled())
      .toBe(true);

    await page.goto('/admin/settings/shop');
    await page.getByLabel('Trading name').fill('Ironbark Supply Co');
    await page.getByLabel('Legal name').fill('Ironbark Supply Pty Ltd');
    await page.getByRole('textbox', { name: /^ABN/ }).fill('51824753556');
    await page.getByLabel('Yes').check();
    await page.getByLabel('Phone').fill('08 5550 1234');
    await page.getByRole('textbox', { name: /^Email/ }).fill('desk@ironbark.example');
    await page.getByLabel('Logo').setInputFiles({
      name: 'ironbark.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    const colour = page.getByRole('textbox', { name: /^Brand colour/ });
    await colour.fill('#1b5e20');
    // The preview stays below the top bar while the colours are chosen.
    await colour.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    const miniature = page.getByRole('heading', { name: 'Preview' });
    await expect
      .poll(() => miniature.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeGreaterThan(56);
    expect(
      await miniature.evaluate(
        (heading) => scrollY > 300 && heading.getBoundingClientRect().top < 200,
      ),
    ).toBe(true);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Shop profile saved.').waitFor();
    // The frame of the office follows without being loaded again.
    await page.getByRole('img', { name: 'Ironbark Supply Co' }).waitFor();
    await page.getByRole('button', { name: 'Send a test email to yourself' }).click();
    await page.getByText('The mail server accepted the test email').waitFor();

    // Nobody reads a page of the shop before the opening.
    const reader = await openPage();
    for (const path of ['/terms', '/shop']) {
      expect((await reader.goto(path))?.status()).toBe(503);
    }
    // They have no orders yet, but may have questions.
    await reader.getByText('Questions about the shop? Call').waitFor();
    await expect.poll(() => reader.getByText(/order/i).count()).toBe(0);

    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Shipping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Global Settings' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/admin\/settings#shipping$/);
    await page.getByRole('textbox', { name: /^Free shipping threshold/ }).fill('150');
    await page.getByRole('textbox', { name: /^Standard shipping cost/ }).fill('12.50');
    await page.getByRole('textbox', { name: /^Standard delivery days/ }).fill('4-9');
    await page.getByRole('textbox', { name: /^Days to return/ }).fill('14');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText(/saved/i).first().waitFor();

    await openSetup(page);
    await page.getByText('5 of 8 done').waitFor();
    await page.getByRole('button', { name: 'They are right' }).click();
    await page.getByText('6 of 8 done').waitFor();

    // One legal page is changed, previewed and published by itself, the others together.
    await page.getByRole('link', { name: 'Open the pages' }).click();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('link', { name: 'Terms of use' }).click();
    await page.getByRole('textbox', { name: /^Introduction/ }).fill('The rules at {shop_name}.');
    await page.getByRole('button', { name: 'Save draft' }).first().click();
    await page.getByText('Draft saved.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Preview at 390' }).click();
    const preview = page.frameLocator('iframe[title="Preview at 390 pixels"]');
    await preview.getByText('The rules at Ironbark Supply Co.').waitFor();
    await preview.getByText('Ironbark Supply Pty Ltd (ABN 51 824 753 556)').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Visitors see this version.').waitFor();
    for (const [path, drafts] of [
      ['/admin/pages', 3],
      ['/admin/help', 24],
      ['/admin/slides', 3],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: `Publish ${drafts} drafts` }).click();
      await page.getByText(`${drafts} published.`).waitFor();
    }
    await page.goto('/admin/stores');
    await page.getByText('No stores yet').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Add store' }).count()).toBe(1);
    await expectAccessibleAtEveryWidth(page);
    await openSetup(page);
    await page.getByText('7 of 8 done').waitFor();

    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ironbark sleeper, 2.4 m');
    await page.getByRole('textbox', { name: /^Description/ }).fill('A hardwood sleeper.');
    await page.getByRole('textbox', { name: /^Price/ }).fill('48.90');
    await page.getByRole('textbox', { name: /^Stock/ }).fill('20');
    await page.getByLabel('Choose pictures').setInputFiles({
      name: 'sleeper.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 96, height: 96, channels: 3, background: '#803020' },
      })
        .png()
        .toBuffer(),
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/admin/products');

    await openSetup(page);
    await page.getByText('8 of 8 done').waitFor();
    await page.getByText('Not open yet: everything is ready.').waitFor();
    const facts = page.getByRole('definition');
    await expect
      .poll(() => facts.allTextContents())
      .toEqual([
        'Ironbark Supply Co',
        '08 5550 1234, desk@ironbark.example',
        'None: the shop mentions no stores',
        'Terms of use, Privacy policy, Returns and refunds, Seller agreement',
        '1, 1 in stock',
        'Stripe, live mode',
        '$12.50, free on orders over $150, 4–9 business days',
        '14-day returns for a change of mind',
      ]);
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await page.getByRole('heading', { level: 1, name: 'The shop is open' }).waitFor();
    await page.getByText(/^Since .+, opened by /).waitFor();
    const buttons = page.getByRole('button', { name: /Open the shop|They are right/ });
    await expect.poll(() => buttons.count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);

    const customer = await openPage();
    await expect.poll(async () => (await customer.goto('/'))?.status()).toBe(200);
    await register(customer);
    await visit(customer, '/shop');
    await customer.getByRole('link', { name: 'Ironbark sleeper, 2.4 m' }).first().click();
    await customer.waitForURL('**/products/**');
    await customer.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await customer
      .getByText(/^Added 1 × /)
      .first()
      .waitFor({ state: 'attached' });
    await customer.goto('/checkout');
    await fillAddress(customer);
    const pay = customer.getByRole('button', { name: 'Proceed to Payment' });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await customer.waitForURL(/\/c\/pay\/cs_live_/);
    await customer.getByLabel('Card number').fill('4242 4242 4242 4242');
    await customer.getByRole('button', { name: 'Pay' }).click();
    await customer.waitForURL('**/order-confirmation**');
    await customer.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();

    const orderId = new URL(customer.url()).searchParams.get('order_id') ?? '';
    await expect
      .poll(async () => {
        await customer.goto(`/account/orders/${orderId}`);
        await customer.getByRole('heading', { level: 1, name: /^ORD-/ }).waitFor();
        return customer.getByRole('link', { name: /INV-/ }).first().isVisible();
      })
      .toBe(true);
    await customer.getByRole('link', { name: /INV-/ }).first().click();
    await customer.getByRole('heading', { name: 'Tax invoice' }).waitFor();
    await customer.getByText('ABN 51 824 753 556').first().waitFor();
    await customer.getByText('Ironbark Supply Pty Ltd').first().waitFor();
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      customer
        .getByRole('link', { name: /PDF/ })
        .or(customer.getByRole('button', { name: /PDF/ }))
        .first()
        .click(),
    ]);
    const pdf = pdfText(await readFile(await download.path()));
    expect(pdf).toContain('Ironbark Supply Pty Ltd');
    expect(pdf).toContain('12.50');
    expect(pdf).not.toMatch(OF_THE_DEMO);
    for (const path of ['/cart', '/checkout', '/account', `/account/orders/${orderId}`]) {
      await visit(customer, path);
      expect(await customer.content()).not.toMatch(OF_THE_DEMO);
    }
    await visit(customer, '/');
    const promises = customer.getByRole('list', { name: 'Our promises' });
    await promises.getByText('Free shipping on orders over $150').waitFor();
    await customer.waitForLoadState('networkidle');
  });

  it('shows nothing of another shop in an email', () => {
    expect(smtp.accepted.length).toBeGreaterThan(2);
    for (const { source } of smtp.accepted) expect(decoded(source)).not.toMatch(OF_THE_DEMO);
  });

  it('shows nothing of another shop on any page, in a feed or in a file', async () => {
    const found: string[] = [];
    for (const address of ADDRESSES) {
      const answer = await fetch(server.url + address);
      expect([address, answer.status]).toEqual([address, 200]);
      const text = await answer.text();
      const words = text.replace(SANDBOX_CALL, '').match(OF_THE_DEMO) ?? text.match(DRAWN_MARK);
      if (words !== null) found.push(`${address}: ${[...new Set(words)].join(', ')}`);
    }
    expect(found).toEqual([]);
  });

  it('has the logo wherever a mark is', async () => {
    const page = await openPage();
    for (const [path, count] of [
      ['/', 2],
      ['/login', 1],
      ['/admin/login', 1],
    ] as const) {
      await page.goto(path);
      const logos = page.locator('img[src*="ironbark.svg"]');
      await expect.poll(() => logos.count()).toBe(count);
    }
    const { logo } = (await structuredData(page))['@graph'][0];
    expect(logo).toMatch(/^https:\/\/ironbark\.example\/storage\/.+ironbark\.svg$/);
    const icon = await fetch(`${server.url}/favicon.svg`);
    expect(icon.headers.get('content-type')).toBe('image/png');
    await page.waitForLoadState('networkidle');
  });

  async function structuredData(page: Page) {
    await page.goto('/');
    const data = page.locator('script[type="application/ld+json"]').first();
    return JSON.parse((await data.textContent()) ?? '');
  }

  async function register(page: Page): Promise<void> {
    await visit(page, '/register');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Marsh');
    await page.getByLabel('Email address').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await page
      .locator('form')
      .getByRole('button', { name: /create/i })
      .click();
    // The browser records the registration before it shows this; the email may arrive earlier.
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    const mailed = () => smtp.accepted.find(({ to }) => to.includes('robin@example.com'));
    await expect.poll(mailed).toBeDefined();
    const source = decoded(mailed()?.source ?? '');
    expect(source).not.toMatch(OF_THE_DEMO);
    expect(source).toContain('Ironbark Supply Co');
    const link = /https:\/\/ironbark\.example\/auth\/v1\/confirm\?\S+/.exec(source)?.[0] ?? '';
    await page.goto(link.replaceAll('&amp;', '&'));
    await page.getByRole('button').click();
    await page.waitForURL('**/account**');
  }
});

/** Without the line breaks and signs of quoted-printable. */
function decoded(source: string): string {
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

async function fillAddress(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Postcode') });
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Marsh');
  await form.getByLabel('Postcode').fill('3121');
  await form.getByLabel('Suburb').fill('Richmond');
  await form.getByLabel('State').selectOption('VIC');
  await form.getByLabel('Street address').fill('12 Bridge Road');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Runs the command that the start names, with the password in a pipe. */
async function createAdministrator({ dataDir, port }: TestServer): Promise<void> {
  const env = { DEMO: 'false', SITE_URL: SITE, DATA_DIR: dataDir, PORT: String(port) };
  const created = await runCommand('create-admin', ['--email', OWNER.email], env, OWNER.password);
  expect(created).toMatchObject({ code: 0 });
}
