import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';
import {
  type ApiProduct,
  dollars,
  fetchProducts,
  followLink,
  oneOf,
  openProductAs,
  waitUntilHydrated,
} from '#tests/support/catalogue-pages.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
let products: ApiProduct[];
/** A seller's product with a discount and a pack, without variants. */
let simple: ApiProduct;

beforeAll(async () => {
  products = await fetchProducts(siteUrl());
  simple = oneOf(
    products,
    (product) =>
      product.seller !== null &&
      product.original_price !== null &&
      product.review_count > 0 &&
      product.stock > 5 &&
      product.unit_price !== null &&
      product.product_variants.length === 0,
  );
});

const main = (page: Page) => page.locator('#main');
const text = async (page: Page) => ((await main(page).textContent()) ?? '').replaceAll(/\s+/g, ' ');

describe('the content of the page', () => {
  it('shows name, rating, price, badges, facts, seller and a link to similar products', async () => {
    const page = await browser.openPage();
    await page.goto(`/products/${simple.slug}`);
    await page.getByRole('heading', { level: 1, name: simple.name }).waitFor();
    const words = await text(page);
    expect(words).toContain(dollars(simple.shown_price));
    expect(words).toContain(`Was ${dollars(simple.original_price ?? 0)}`);
    const { price, measure } = simple.unit_price!;
    expect(words).toContain(`${dollars(price)} ${measure === 'each' ? 'each' : `per ${measure}`}`);
    expect(words).toContain(simple.description.replaceAll(/\s+/g, ' '));
    await expect
      .poll(() => main(page).getByText('Sale', { exact: true }).first().isVisible())
      .toBe(true);
    const reviews = simple.review_count.toLocaleString('en-AU');
    const score = simple.rating.toLocaleString('en-AU', { minimumFractionDigits: 1 });
    const stars = main(page).getByRole('img', {
      name: `${score} out of 5, ${reviews} ${simple.review_count === 1 ? 'review' : 'reviews'}`,
    });
    // The picture has a view for each tenth.
    const view = Math.round(simple.rating * 10);
    await expect
      .poll(() => stars.first().getAttribute('src'))
      .toMatch(new RegExp(`\\.svg#${view}$`));
    const links: [name: string, href: string][] = [
      [simple.brand, `/shop?brand=${encodeURIComponent(simple.brand).replaceAll('%20', '+')}`],
      [simple.category!.name, `/shop?category=${simple.category!.slug}`],
      [simple.department!.name, `/shop?department=${simple.department!.slug}`],
      [simple.seller!.trading_name!, `/shop?seller=${simple.seller!.id}`],
    ];
    for (const [name, href] of links) {
      const link = main(page).getByRole('link', { name, exact: true }).first();
      await expect.poll(async () => [name, await link.getAttribute('href')]).toEqual([name, href]);
    }
    expect(words).toContain('Sold by');
    const since = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric' });
    expect(words).toContain(
      `Selling since ${since.format(new Date(simple.seller!.selling_since))}`,
    );
    for (const [name, value] of Object.entries(simple.specifications)) {
      await expect
        .poll(() => page.getByRole('row', { name: `${name} ${value}` }).isVisible())
        .toBe(true);
    }
    await expect
      .poll(() => page.getByRole('heading', { name: /^More in / }).isVisible())
      .toBe(true);
    await expect
      .poll(() => page.locator(`#main article a[href="/products/${simple.slug}"]`).count())
      .toBe(0);
  });

  it('has a title, description, canonical address and structured data', async () => {
    const page = await browser.openPage();
    const product = oneOf(products, (one) => one.description.length > 160 && one.review_count > 0);
    await page.goto(`/products/${product.slug}?variant=none`);
    await expect.poll(() => page.title()).toBe(`${product.name} | Bullnose`);
    const description = page.locator('meta[name="description"]');
    await expect
      .poll(() => description.getAttribute('content'))
      .toBe(product.description.slice(0, 160));
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(`/products/${product.slug}`);
    expect(new URL(canonical ?? '').search).toBe('');
    const data = await structuredData(page);
    expect(data.name).toBe(product.name);
    expect(data.aggregateRating).toMatchObject({
      ratingValue: product.rating,
      reviewCount: product.review_count,
    });
    expect(data.offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'AUD' });
    expect(data.additionalProperty).toEqual(
      Object.entries(product.specifications).map(([name, value]) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
    );
  });

  it('shows no rating for a product without reviews', async () => {
    const unrated = oneOf(products, (product) => product.review_count === 0);
    const page = await browser.openPage();
    await page.goto(`/products/${unrated.slug}`);
    await expect.poll(() => text(page)).toContain('No reviews yet');
    expect(await structuredData(page)).not.toHaveProperty('aggregateRating');
  });

  it('offers each variant in the structured data with its price and availability', async () => {
    const product = oneOf(
      products,
      (one) =>
        one.product_variants.some(({ stock }) => stock <= 0) &&
        one.product_variants.some(({ stock }) => stock > 0),
    );
    const page = await browser.openPage();
    await page.goto(`/products/${product.slug}`);
    const { offers } = await structuredData(page);
    expect(offers.map((offer: Offer) => [offer.price, offer.availability])).toEqual(
      product.product_variants.map(({ shown_price: price, stock }) => [
        price,
        `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      ]),
    );
  });

  it.each<[what: string, holds: (product: ApiProduct) => boolean, Record<string, boolean>]>([
    [
      'taxable with paid shipping',
      (product) => product.is_taxable && !product.is_shipping_exempt,
      { Taxable: true, 'Free Shipping': false },
    ],
    [
      'taxable with free shipping',
      (product) => product.is_taxable && product.is_shipping_exempt,
      { Taxable: true, 'Free Shipping': true },
    ],
    ['not taxable', (product) => !product.is_taxable, { Taxable: false }],
  ])('shows the badges of a product that is %s', async (_, holds, badges) => {
    const page = await browser.openPage();
    await page.goto(`/products/${oneOf(products, holds).slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [words, isThere] of Object.entries(badges)) {
      const badge = main(page).getByText(words, { exact: true });
      await expect.poll(async () => [words, (await badge.count()) > 0]).toEqual([words, isThere]);
    }
  });

  it('shows what the law and the trade require next to the price', async () => {
    const product = oneOf(products, (one) => 'WELS' in one.specifications);
    const page = await browser.openPage();
    await page.goto(`/products/${product.slug}`);
    const facts = page.getByRole('list', { name: 'Trade facts' });
    const words = await facts.textContent();
    expect(words).toContain(`WELS: ${product.specifications['WELS']}`);
    if ('Installation' in product.specifications) {
      expect(words).toContain(product.specifications['Installation']);
    }
  });

  it('shows no Sale badge without an original price or a discount', async () => {
    const full = oneOf(
      products,
      (one) =>
        one.original_price === null &&
        one.discount_type === null &&
        one.unit_price === null &&
        one.product_variants.length === 0,
    );
    const page = await browser.openPage();
    await page.goto(`/products/${full.slug}`);
    const price = main(page).locator('h1 ~ div').first();
    await expect.poll(() => price.textContent()).toBe(dollars(full.shown_price));
  });

  it('shows Uncategorised for a product without category or department', async () => {
    const page = await browser.openPage();
    await openProductAs(page, simple, { category: null, department: null, seller: null });
    await expect.poll(() => text(page)).toContain('CategoryUncategorised');
    await expect.poll(() => text(page)).toContain('Sold by Bullnose');
  });
});

type Offer = { price: number; availability: string };

// oxlint-disable-next-line typescript/no-explicit-any -- a data block whose fields are asserted
async function structuredData(page: Page): Promise<any> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block)).find((block) => block['@type'] === 'Product');
}

describe('loading', () => {
  it('a slow page shows its own shape, and a failed page says why and retries', async () => {
    // The router logs a loader's error in the console, too.
    const page = await browser.openPage({ expected: [/status of 500/, /ApiError: Out/] });
    let answer: 'late' | 'broken' = 'late';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/products/${simple.slug}`, async (route) => {
      if (answer === 'late') {
        await held;
        await route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Out' } } });
        answer = 'broken';
      } else await route.continue();
    });
    await page.goto('/returns');
    await waitUntilHydrated(page);
    await followLink(page, `/products/${simple.slug}`);
    await page.getByText('Loading product details...').waitFor();
    // The screen's own skeleton; its text is already there while the code loads.
    await page.getByRole('heading', { level: 1, name: 'Product', exact: true }).waitFor();
    await expectNoAxeViolations(page);
    release();
    const alert = page.getByRole('alert').filter({
      hasText: 'Error loading product or product not found: Out',
    });
    await alert.waitFor();
    await expect.poll(() => main(page).getByRole('searchbox').isVisible()).toBe(true);
    const range = main(page).getByRole('link', { name: 'Browse the whole range' });
    await expect.poll(() => range.getAttribute('href')).toBe('/shop');
    await expectNoAxeViolations(page);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: simple.name }).waitFor();
  });

  it('an unknown address says that there is no such product', async () => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    const answer = await page.goto('/products/nothing-of-the-kind');
    expect(answer?.status()).toBe(404);
    await page.getByText('Error loading product or product not found: Product not found').waitFor();
    const search = main(page).getByRole('searchbox');
    await search.fill('drill');
    await search.press('Enter');
    await page.waitForURL('**/shop?search=drill');
  });
});

describe('without JavaScript', () => {
  const linkTo = (page: Page, variantId: string) => page.locator(`a[href$="variant=${variantId}"]`);

  it('the page is readable and lists its variants with their prices', async () => {
    const product = oneOf(products, (one) => one.product_variants.length > 2);
    const page = await browser.openPage({
      javaScriptEnabled: false,
      expected: [/\.js csp$/, /net::ERR_BLOCKED_BY_CSP/],
    });
    await page.goto(`/products/${product.slug}`);
    for (const variant of product.product_variants) {
      // In the list of options, or in the table of sizes.
      const row = main(page)
        .locator('li, tr')
        .filter({ has: linkTo(page, variant.id) });
      await expect.poll(() => row.first().textContent()).toContain(dollars(variant.shown_price));
    }
    const last = product.product_variants.at(-1)!;
    await main(page).locator(linkTo(page, last.id)).first().click();
    await page.waitForURL(`**/products/${product.slug}?variant=${last.id}`);
    await expect
      .poll(() => main(page).locator('h1 ~ div').first().textContent())
      .toContain(dollars(last.shown_price));
  });
});

describe('recently viewed', () => {
  it('lists the products viewed on this device, the latest first, without the current one', async () => {
    const page = await browser.openPage();
    const [first, second, third] = products.slice(10, 13) as [ApiProduct, ApiProduct, ApiProduct];
    for (const { slug, name } of [first, second, third]) {
      await page.goto(`/products/${slug}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.waitForFunction(
        (seen) => Object.values(localStorage).some((kept) => kept.includes(seen)),
        slug,
      );
    }
    const seen = page.getByRole('region', { name: 'Recently viewed' });
    await seen.waitFor();
    await expect
      .poll(() => seen.getByRole('article').getByRole('link').allTextContents())
      .toEqual([second.name, first.name]);
  });
});

describe('at every width', () => {
  it.each<[what: string, holds: (product: ApiProduct) => boolean]>([
    ['sold out', (product) => product.stock === 0],
    ['nearly sold out', (product) => product.stock > 0 && product.stock <= 5],
    ['of 90 characters and many variants', (product) => product.product_variants.length > 8],
    ['without a review', (product) => product.review_count === 0],
    ['above $1,000', (product) => product.price > 1000],
  ])('a product %s fits and is accessible', async (_what, holds) => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    await page.goto(`/products/${oneOf(products, holds).slug}`);
    await page.getByRole('region', { name: 'Delivery' }).getByText('Estimated delivery').waitFor();
    await expectAccessibleAtEveryWidth(page);
  });
});
