import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { openAsAdmin } from '#tests/support/admin.ts';
import { expectNoAxeViolations, useBrowser, VIEWPORTS, visit } from '#tests/support/browser.ts';
import { openShopper, payWithCard } from '#tests/support/shopper.ts';
import { siteUrl, useOwnSite } from '#tests/support/site.ts';

useOwnSite();
const browser = useBrowser();

const mark = randomBytes(4).toString('hex');
const BUSINESS = `Murray Timber ${mark}`;
const PRODUCT = `Redgum Post ${mark}`;

/** A journey of many screens is slow on a busy machine. */
const JOURNEY_MS = 240_000;

async function registerAsSeller(page: Page): Promise<void> {
  await visit(page, '/seller-register');
  const form = page.locator('form');
  await form.getByLabel('First name').fill('Jo');
  await form.getByLabel('Last name').fill('Murray');
  await form.getByLabel('Email address').fill(`jo-${mark}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await form.getByRole('button', { name: /create|register/i }).click();
  await page.waitForURL('**/seller-application');
}

async function apply(page: Page): Promise<void> {
  const fields = {
    'Business name': BUSINESS,
    ABN: '51824753556',
    'What do you want to sell?': 'Posts and rails from river redgum.',
    'Address line 1': '1 Mill Road',
    'Suburb or city': 'Echuca',
    Postcode: '3564',
    'Contact person': 'Jo Murray',
    'Contact email': `jo-${mark}@example.com`,
    'Contact phone': '0491 570 156',
    'Account name': 'Murray Timber',
    BSB: '062000',
    'Account number': '12345678',
  };
  await page.getByRole('heading', { name: 'Apply to Become a Seller' }).waitFor();
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('State', { exact: true }).selectOption('VIC');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByText('Your application is under review').waitFor();
}

const cardOf = (admin: Page) => admin.getByRole('listitem').filter({ hasText: BUSINESS });

async function reject(admin: Page, reason: string): Promise<void> {
  await cardOf(admin).getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Reject application' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve(admin: Page): Promise<void> {
  await cardOf(admin).getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Approve application' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function pictureFile(name: string, width: number, height: number, background: string) {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

async function setUpShop(page: Page): Promise<void> {
  await page.goto('/seller/settings');
  await page.getByLabel('Set my own freight').check();
  await page.getByRole('radio', { name: /^Flat Rate per Order/ }).press('Space');
  await page.getByLabel('Freight per order').fill('12.50');
  await expectNoAxeViolationsAnywhere(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await page.goto('/seller/profile');
  await page
    .getByLabel('Banner', { exact: false })
    .setInputFiles(await pictureFile('banner.png', 200, 50, '#803020'));
  await page.getByRole('button', { name: 'Replace picture' }).waitFor();
  await page.getByLabel('About').fill('Red gum, cut to length.');
  await expectNoAxeViolationsAnywhere(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved. Pages show it within a second.').waitFor();
  const { sellers } = (await (await fetch(`${siteUrl()}/api/sellers`)).json()) as {
    sellers: { first_name: string; last_name: string; banner: string | null }[];
  };
  expect(sellers.filter(({ last_name: name }) => name === 'Murray')).toEqual([
    expect.objectContaining({ banner: expect.stringMatching(/banner\.png$/) as string }),
  ]);
}

/** Until then nothing of the seller's is for sale (Rule 126). */
async function acceptAgreement(page: Page): Promise<void> {
  await page.goto('/seller');
  await page.getByText('Your products are not for sale').waitFor();
  await page.getByRole('link', { name: 'Seller agreement' }).click();
  await page.getByLabel('I have read this agreement and accept it for my business').check();
  await page.getByLabel('All goods that I offer are in Australia when they are sold').check();
  await page.getByRole('button', { name: 'Accept version 1' }).click();
  await page.getByText('The agreement lets you sell.').waitFor();
}

async function addProduct(page: Page): Promise<void> {
  await page.goto('/seller/products/new');
  await page.getByLabel('Name', { exact: true }).fill(PRODUCT);
  await page.getByLabel('Price', { exact: true }).first().fill('48.00');
  await page.getByLabel('Stock', { exact: true }).first().fill('0');
  const files = await Promise.all(
    ['#803020', '#b05a3c'].map((background, index) =>
      pictureFile(`post-${index}.png`, 96, 96, background),
    ),
  );
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect
    .poll(() => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count())
    .toBe(2);
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Option 1', { exact: true }).fill('Length');
  await page.getByLabel('Length: values, separated by commas').fill('2.4 m, 3.0 m');
  await page.getByRole('button', { name: 'Add 2 variants' }).click();
  for (const [index, price] of ['48.00', '60.00'].entries()) {
    await page.locator(`[id="product_variants.${index}.sku"]`).fill(`RG-${mark}-${index}`);
    await page.locator(`[id="product_variants.${index}.price"]`).fill(price);
    await page.locator(`[id="product_variants.${index}.stock"]`).fill('9');
  }
  await page
    .getByRole('button', { name: 'Picture of 3.0 m: Main picture. Change it' })
    .press('Enter');
  const pictures = page.getByRole('dialog', { name: 'Picture of 3.0 m' });
  await pictures.getByRole('button', { name: /^Picture 2/ }).press('Enter');
  await page.getByRole('button', { name: 'Picture of 3.0 m: Picture 2. Change it' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`${PRODUCT} was added.`).waitFor();
}

/** Orders three posts of 3 m, paid at the sandbox; returns the order's id. */
async function buyThree(): Promise<{
  orderId: string;
  buyer: Awaited<ReturnType<typeof openShopper>>;
}> {
  const buyer = await openShopper(browser);
  const { page } = buyer;
  await buyer.addAddress();
  const { products } = (await (
    await fetch(`${siteUrl()}/api/products?searchQuery=${encodeURIComponent(PRODUCT)}`)
  ).json()) as {
    products: {
      id: string;
      images: string[];
      product_variants: { id: string; name: string; image: string | null }[];
    }[];
  };
  const product = products[0];
  const long = product?.product_variants.find(({ name }) => name === '3.0 m');
  if (product === undefined || long === undefined) throw new Error('The product is not for sale');
  expect(long.image).toBe(product.images[1]);
  await buyer.call('/api/cart-items', {
    json: { product_id: product.id, variant_id: long.id, quantity: 3 },
  });
  await page.goto('/checkout');
  const payButton = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect.poll(() => payButton.isEnabled()).toBe(true);
  // Three posts at 60.00 and the seller's own freight.
  await page.getByText('$192.50').filter({ visible: true }).first().waitFor();
  await payButton.click();
  await page.waitForURL('**/pay/**');
  await payWithCard(page);
  await page.waitForURL('**/order-confirmation**');
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';
  await expect
    .poll(async () => (await buyer.call<{ status: string }>(`/api/orders/${orderId}`)).status)
    .toBe('processing');
  return { orderId, buyer };
}

async function sendTwoParcels(page: Page, orderId: string): Promise<void> {
  await page.goto(`/seller/orders?to_send=true&open=${orderId}`);
  const units = page.getByRole('spinbutton', { name: new RegExp(`^Units of ${PRODUCT}`) });
  await expect.poll(() => units.inputValue()).toBe('3');
  await units.fill('4');
  await expect
    .poll(() => page.getByRole('button', { name: 'Send parcel' }).isDisabled())
    .toBe(true);
  await takeBackFirstParcel(page);
  await units.fill('1');
  await page.getByLabel('Tracking number').fill('33XYZ0001');
  await sendDespiteDispute(page);
  await page.getByText('2 left to send').waitFor();
  await expectNoAxeViolationsAnywhere(page);
  await expect.poll(() => units.inputValue()).toBe('2');
  await page.getByLabel('Carrier', { exact: true }).selectOption('startrack');
  await page.getByLabel('Tracking number').fill('ST0002');
  await page.getByLabel('Tracking number').press('Enter');
  await page.getByText('Parcel 2', { exact: true }).waitFor();
  await correctOutdatedVersion(page);
}

/** A correction of an outdated version shows what is saved, and keeps what was typed. */
async function correctOutdatedVersion(page: Page): Promise<void> {
  const versions: number[] = [];
  await page.route('**/api/seller/parcels/*', async (route) => {
    const { version } = route.request().postDataJSON() as { version: number };
    versions.push(version);
    if (versions.length > 1) return route.continue();
    const record = {
      id: new URL(route.request().url()).pathname.split('/').at(-1),
      seller_id: null,
      carrier: 'Sendle',
      carrier_code: 'sendle',
      tracking_number: 'S0009',
      tracking_url: null,
      status: 'shipped',
      dispatched_at: new Date().toISOString(),
      delivered_at: null,
      lines: [],
      version,
    };
    const data = { record, changes: [] };
    const error = { code: 'RECORD_CHANGED', message: 'Changed.', requestId: 'x', data };
    return route.fulfill({ status: 409, json: { error } });
  });
  await page.getByRole('button', { name: 'Correct tracking of parcel 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct tracking' });
  await dialog.getByRole('button', { name: 'Save tracking' }).click();
  await dialog.getByText('Someone else corrected this parcel').waitFor();
  await dialog.getByText('S0009', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByLabel('Tracking number').inputValue()).toBe('ST0002');
  await expectNoAxeViolationsAnywhere(page);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(versions).toEqual([1, 1]);
  await page.unroute('**/api/seller/parcels/*');
}

/** A disputed payment needs a confirmation: nothing is sent until the seller confirms it. */
async function sendDespiteDispute(page: Page): Promise<void> {
  const parcels = '**/api/seller/orders/*/parcels**';
  const bodies: object[] = [];
  await page.route(parcels, async (route) => {
    const body = route.request().postDataJSON() as { despite_dispute?: boolean };
    bodies.push(body);
    if (body.despite_dispute === true) return route.continue();
    const error = { code: 'ORDER_DISPUTED', message: 'Disputed.', requestId: 'x' };
    return route.fulfill({ status: 409, json: { error } });
  });
  await page.getByRole('button', { name: 'Send parcel' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this parcel anyway?' });
  await dialog.waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(bodies).toHaveLength(1);
  await page.getByRole('button', { name: 'Send parcel' }).click();
  await dialog.getByRole('button', { name: 'Send parcel' }).click();
  await expect.poll(() => bodies.length).toBe(3);
  await page.unroute(parcels);
}

/**
 * A parcel recorded with one unit too few is taken back with a reason, and all its units are to be
 * sent again.
 */
async function takeBackFirstParcel(page: Page): Promise<void> {
  const units = page.getByRole('spinbutton', { name: new RegExp(`^Units of ${PRODUCT}`) });
  await units.fill('2');
  await page.getByLabel('Tracking number').fill('33WRONG');
  await page.getByRole('button', { name: 'Send parcel' }).click();
  await page.getByText('1 left to send').waitFor();
  await page.getByRole('button', { name: 'Take back parcel 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back this parcel?' });
  await dialog.getByRole('button', { name: 'Take back parcel' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Reason').fill('One more was meant to be in it.');
  await dialog.getByRole('button', { name: 'Take back parcel' }).click();
  await page.getByText('3 left to send').waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** Cancelling asks first, and says which items return to stock. */
async function askToCancel(admin: Page, orderId: string): Promise<void> {
  await admin.goto(`/admin/orders/${orderId}`);
  const status = admin.getByRole('group', { name: 'Set the status' });
  await status.getByRole('button', { name: 'Cancelled' }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog
    .getByText(
      'Everything has been sent, so nothing goes back into stock. 3 units have already been sent and will not be restocked. The customer is notified.',
    )
    .waitFor();
  await dialog.getByLabel('Sent items have come back: return them to stock too').waitFor();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
}

async function expectNoAxeViolationsAnywhere(page: Page): Promise<void> {
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
  }
}

it(
  'a visitor becomes a seller at the second attempt, sells, and sends two parcels that the buyer can track',
  async () => {
    // A disputed payment is answered 409, and the page asks.
    const seller = await browser.openPage({ expected: [/status of 409 .*\/parcels/] });
    await registerAsSeller(seller);
    await apply(seller);

    const admin = await openAsAdmin(
      browser,
      `/admin/seller-applications?q=${encodeURIComponent(BUSINESS)}`,
    );
    await reject(admin, 'The ABN belongs to somebody else.');
    await seller.reload();
    await seller.getByText('The ABN belongs to somebody else.').waitFor();
    await seller.getByRole('button', { name: 'Submit New Application' }).click();
    await apply(seller);
    await admin.reload();
    await approve(admin);
    await seller.reload();
    await seller.getByRole('link', { name: 'Go to your seller dashboard' }).waitFor();

    await setUpShop(seller);
    await acceptAgreement(seller);
    await addProduct(seller);
    const { orderId, buyer } = await buyThree();
    await sendTwoParcels(seller, orderId);
    await askToCancel(admin, orderId);

    await buyer.page.goto(`/account/orders/${orderId}`);
    const links = ['33XYZ0001', 'ST0002'].map((number) =>
      buyer.page.getByRole('link', { name: number }),
    );
    for (const link of links) await link.waitFor();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      'https://auspost.com.au/mypost/track/details/33XYZ0001',
      'https://startrack.com.au/track/details/ST0002',
    ]);
    await expect
      .poll(async () => (await buyer.call<{ status: string }>(`/api/orders/${orderId}`)).status)
      .toBe('shipped');
    await expectNoAxeViolationsAnywhere(buyer.page);
  },
  JOURNEY_MS,
);
