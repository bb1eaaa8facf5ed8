import { describe, expect, test } from 'vitest';
import { articles } from './articles.ts';
import { brands } from './brands.ts';
import { customers } from './customers.ts';
import { departments } from './departments.ts';
import { links } from './links.ts';
import { orderPlans } from './orders.ts';
import { products } from './products/all.ts';
import { applicants, sellers } from './sellers.ts';
import { services } from './services.ts';
import type { ProductData } from './types.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const STEP_FIGURE =
  /<figure><img src="\/pictures\/scenes\/step-[\w-]+\.webp" alt="[^"]{20,}" width="1200" height="800" \/><figcaption>[^<]+<\/figcaption><\/figure>/g;
const ALLOWED_ARTICLE_TAGS = new Set(
  'h2 h3 p ul ol li table thead tbody tr th td blockquote strong em'.split(' '),
);

function count(holds: (product: ProductData) => boolean): number {
  return products.filter(holds).length;
}

function words(text: string): number {
  return text.trim().split(/\s+/).length;
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Weights 10, 1, 3 … 19 with one taken from the first digit; the sum divides by 89. */
function abnIsValid(abn: string): boolean {
  const digits = abn.replaceAll(' ', '').split('').map(Number);
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce(
    (total, weight, index) => total + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)),
    0,
  );
  return digits.length === 11 && sum % 89 === 0;
}

/** A company number's last digit checks the first eight, weighted 8 down to 1. */
function companyNumberIsValid(acn: string): boolean {
  const digits = acn.split('').map(Number);
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (8 - index), 0);
  return digits[8] === (10 - (sum % 10)) % 10;
}

describe('the demo catalogue', () => {
  test('has the planned number of products in each of 28 categories in eight departments', () => {
    const planned: Record<string, readonly number[]> = {
      'building-timber': [9, 8, 5, 5],
      'tools-workshop': [9, 5, 5, 5],
      'paint-decorating': [9, 6, 5],
      'bathroom-kitchen': [7, 6, 5, 4],
      'lighting-power': [7, 5, 6],
      'floors-tiles': [7, 7, 4],
      'home-living': [6, 5, 5],
      'storage-garden': [5, 5, 4, 4],
    };
    const actual = Object.fromEntries(
      departments.map((department) => [
        department.slug,
        department.categories.map((category) =>
          count((product) => product.categorySlug === category.slug),
        ),
      ]),
    );
    expect(actual).toEqual(planned);
    expect(products).toHaveLength(163);
  });

  test('gives every category a drawing of its own', () => {
    const icons = departments.flatMap(({ categories }) =>
      categories.map(({ icon = 'none' }) => icon),
    );
    expect(icons).not.toContain('none');
    expect(isUnique(icons)).toBe(true);
  });

  test('gives departments and categories well-formed, unique slugs', () => {
    const slugs = departments.flatMap((department) => [
      department.slug,
      ...department.categories.map((category) => category.slug),
    ]);
    expect(slugs.every((slug) => SLUG.test(slug))).toBe(true);
    expect(isUnique(slugs)).toBe(true);
  });
});

describe('data that exercises the screens', () => {
  test.each<[string, number, (product: ProductData) => boolean]>([
    ['with an original price', 30, (p) => p.originalPriceCents !== null],
    ['with a percentage discount', 12, (p) => p.discount?.type === 'percentage'],
    ['with a flat discount', 6, (p) => p.discount?.type === 'flat_amount'],
    ['out of stock', 8, (p) => p.stock === 0],
    ['with 1 to 5 in stock', 10, (p) => p.stock >= 1 && p.stock <= 5],
    ['exempt from shipping', 20, (p) => p.isShippingExempt],
    ['not taxable', 4, (p) => !p.isTaxable],
    ['with variants', 62, (p) => p.variants.length > 0],
    ['above $1,000', 12, (p) => p.priceCents > 100_000],
    ['under $20', 42, (p) => p.priceCents < 2_000],
    ['from sellers', 73, (p) => p.sellerKey !== null],
    ['owned by the administrator', 90, (p) => p.sellerKey === null],
    ['with one picture', 6, (p) => p.pictureCount === 1],
    ['with a broken picture', 1, (p) => p.hasBrokenPicture],
  ])('products %s: %i', (_label, expected, holds) => {
    expect(count(holds)).toBe(expected);
  });

  test('names run from 18 to 90 characters', () => {
    const lengths = products.map((product) => product.name.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([18, 90]);
  });

  test('three of the four newest products cost less than $100', () => {
    const newest = products.toSorted((a, b) => a.createdDaysAgo - b.createdDaysAgo).slice(0, 5);
    expect(newest.slice(0, 4).filter((product) => product.priceCents < 10_000)).toHaveLength(3);
    expect(new Set(newest.map((product) => product.createdDaysAgo)).size).toBe(5);
  });
});

describe('every product', () => {
  test('has a unique slug, name and SKU', () => {
    const skus = products.flatMap((product) => [
      product.sku,
      ...product.variants.map((variant) => variant.sku),
    ]);
    expect(isUnique(products.map((product) => product.slug))).toBe(true);
    expect(isUnique(products.map((product) => product.name))).toBe(true);
    expect(isUnique(products.map((product) => product.description))).toBe(true);
    expect(isUnique(skus)).toBe(true);
  });

  test.each(products.map((product) => [product.slug, product] as const))('%s', (slug, product) => {
    expect(slug).toMatch(SLUG);
    expect(words(product.description)).toBeGreaterThanOrEqual(60);
    expect(words(product.description)).toBeLessThanOrEqual(160);
    const facts = Object.values(product.specifications);
    expect(facts.length).toBeGreaterThanOrEqual(5);
    expect(facts.length).toBeLessThanOrEqual(10);
    expect(facts.every((fact) => fact.trim() !== '')).toBe(true);
    expect(brands.map((brand) => brand.name)).toContain(product.brand);
    expect(product.pictureColour).toMatch(/^#[0-9A-F]{6}$/);
    expect(product.pictureCount).toBeGreaterThanOrEqual(1);
    expect(product.pictureCount).toBeLessThanOrEqual(5);
    expect(Number.isSafeInteger(product.priceCents) && product.priceCents > 0).toBe(true);
    expect(product.originalPriceCents ?? Infinity).toBeGreaterThan(product.priceCents);
    expect(product.overridesGlobalSettings).toBe(product.customShippingCents !== null);
    expect(product.overridesGlobalSettings && product.sellerKey !== null).toBe(false);
    if (product.discount?.type === 'flat_amount') {
      expect(product.discount.amountCents).toBeLessThan(product.priceCents);
    }
    if (product.discount?.type === 'percentage') {
      expect(product.discount.bps).toBeLessThan(10_000);
    }
  });

  test('with options has a variant at the product’s price, and every variant has all options', () => {
    for (const product of products.filter((candidate) => candidate.variants.length > 0)) {
      expect(product.options.length).toBeGreaterThan(0);
      expect(product.variants.map((variant) => variant.priceCents)).toContain(product.priceCents);
      expect(isUnique(product.variants.map((variant) => variant.name))).toBe(true);
      for (const variant of product.variants) {
        expect(Object.keys(variant.attributes)).toEqual(product.options);
        expect(Object.values(variant.attributes).every(Boolean)).toBe(true);
      }
    }
  });

  test.each(
    products
      .filter((product) => product.variants.length > 0)
      .map((product) => [product.slug, product] as const),
  )('%s opens with the price and pack that its card shows', (_slug, product) => {
    // Rule 43: the page preselects the first variant in stock.
    const opened = product.variants.find((variant) => variant.stock > 0) ?? product.variants[0];
    for (const variant of [product.variants[0], opened]) {
      expect(variant?.priceCents).toBe(product.priceCents);
      expect(variant?.unit ?? product.unit).toEqual(product.unit);
    }
  });

  test('states its WELS rating if it is a tap, shower or toilet', () => {
    const waterUsing = products.filter(
      (product) =>
        /mixer|shower head|rail shower|toilet suite|aerator/i.test(product.name) &&
        product.brand !== 'Quolltile',
    );
    expect(waterUsing.length).toBeGreaterThanOrEqual(7);
    expect(waterUsing.filter((product) => !product.specifications['WELS'])).toEqual([]);
  });

  test('states its treatment class if it is treated timber', () => {
    const treated = products.filter((product) =>
      /treated pine (decking|fence|garden)|framing pine/i.test(product.name),
    );
    expect(treated).toHaveLength(5);
    expect(
      treated.every((product) => /^H[2-4]/.test(product.specifications['Treatment'] ?? '')),
    ).toBe(true);
  });
});

describe('sellers and applicants', () => {
  test('has six approved, one pending and one rejected with a reason', () => {
    expect(sellers.map((seller) => seller.application.status)).toEqual(
      Array.from({ length: 6 }, () => 'approved'),
    );
    expect(applicants.map((applicant) => applicant.application.status)).toEqual([
      'pending',
      'rejected',
    ]);
    expect(applicants[1]?.application.rejectionReason).toBeTruthy();
  });

  test('uses ABNs that pass the checksum and cannot belong to a company', () => {
    for (const { application } of [...sellers, ...applicants]) {
      expect(application.abn).toMatch(/^\d{2} \d{3} \d{3} \d{3}$/);
      expect(abnIsValid(application.abn)).toBe(true);
      expect(companyNumberIsValid(application.abn.replaceAll(' ', '').slice(2))).toBe(false);
    }
  });

  test('covers all four freight rules and the platform rule, with one seller not registered for GST', () => {
    expect(new Set(sellers.map((seller) => seller.shippingRules?.type ?? 'platform'))).toEqual(
      new Set(['none', 'flat_rate', 'per_item', 'free_shipping_threshold', 'platform']),
    );
    expect(sellers.filter((seller) => !seller.gstRegistered)).toHaveLength(1);
  });

  test('gives all six sellers products', () => {
    expect(new Set(products.flatMap((product) => product.sellerKey ?? []))).toEqual(
      new Set(sellers.map((seller) => seller.key)),
    );
  });
});

describe('people and orders', () => {
  test('has twelve customers with valid addresses and unique emails', () => {
    expect(customers).toHaveLength(12);
    for (const customer of customers) {
      expect(customer.addresses.length).toBeGreaterThan(0);
      expect(customer.addresses.every((address) => /^\d{4}$/.test(address.postcode))).toBe(true);
    }
    const emails = [...customers, ...sellers, ...applicants].map((person) => person.email);
    expect(isUnique(emails)).toBe(true);
    expect(emails.every((email) => email.endsWith('.example'))).toBe(true);
  });

  test('has sixty orders over ninety days in all five statuses', () => {
    const counts = Map.groupBy(orderPlans, (plan) => plan.status);
    expect(
      Object.fromEntries([...counts].map(([status, plans]) => [status, plans.length])),
    ).toEqual({ pending: 4, processing: 9, shipped: 11, delivered: 30, cancelled: 6 });
    expect(orderPlans.every((plan) => plan.placedMinutesAgo <= 91 * 24 * 60)).toBe(true);
    expect(isUnique(orderPlans.map((plan) => plan.key))).toBe(true);
  });

  test('refers only to existing customers, products and variants in orders', () => {
    const bySlug = new Map(products.map((product) => [product.slug, product]));
    for (const plan of orderPlans) {
      expect(customers.some((customer) => customer.key === plan.customerKey)).toBe(true);
      expect(plan.lines.length).toBeGreaterThan(0);
      for (const line of plan.lines) {
        const product = bySlug.get(line.productSlug);
        expect(product).toBeDefined();
        expect(line.quantity).toBeGreaterThan(0);
        if (line.variantIndex === null) expect(product?.variants).toEqual([]);
        else expect(product?.variants[line.variantIndex]).toBeDefined();
      }
    }
  });

  test('gives the demo customer an order in every status', () => {
    const own = orderPlans.filter((plan) => plan.customerKey === customers[0]?.key);
    expect(new Set(own.map((plan) => plan.status)).size).toBe(5);
  });
});

describe('articles and services', () => {
  test('has eight articles of 600 to 900 words with plain markup, each with a list of real products', () => {
    expect(articles).toHaveLength(8);
    const slugs = new Set(products.map((product) => product.slug));
    for (const article of articles) {
      expect(article.slug).toMatch(SLUG);
      const length = words(article.contentHtml.replaceAll(/<[^>]+>/g, ' '));
      expect(length).toBeGreaterThanOrEqual(600);
      expect(length).toBeLessThanOrEqual(900);
      expect(article.excerpt.length).toBeLessThanOrEqual(160);
      expect(article.tags.length).toBeGreaterThan(0);
      expect(article.productSlugs.length).toBeGreaterThan(1);
      expect(isUnique(article.productSlugs)).toBe(true);
      expect(article.productSlugs.filter((slug) => !slugs.has(slug))).toEqual([]);
      const text = article.contentHtml.replaceAll(STEP_FIGURE, '');
      const tags = [...text.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)];
      expect(tags.filter(([, tag]) => !ALLOWED_ARTICLE_TAGS.has(tag ?? ''))).toEqual([]);
      expect(tags.every(([, , attributes]) => attributes === '')).toBe(true);
      expect(closedTags(text)).toBe(true);
    }
    expect(articles.map((article) => article.publishedDaysAgo)).toEqual(
      articles.map((article) => article.publishedDaysAgo).toSorted((a, b) => a - b),
    );
  });

  test('asks for products of its list that are in stock in these quantities', () => {
    for (const { slug, productSlugs, quantities = {} } of articles) {
      for (const [name, asked] of Object.entries(quantities)) {
        expect(productSlugs).toContain(name);
        const product = products.find((each) => each.slug === name);
        const [quantity, sku] = typeof asked === 'number' ? [asked, null] : asked;
        const offer = product?.variants.find((variant) => variant.sku === sku);
        expect([slug, name, offer === undefined]).toEqual([slug, name, sku === null]);
        if (sku === null) expect(product?.variants).toEqual([]);
        expect(quantity).toBeLessThanOrEqual((offer ?? product)?.stock ?? 0);
      }
    }
  });

  test('has eight services at the planned prices', () => {
    expect(services.map((service) => service.priceCents)).toEqual([
      14_900, 16_500, 32_000, 48_000, 9_500, 12_900, 12_000, 22_000,
    ]);
    expect(isUnique(services.map((service) => service.slug))).toBe(true);
  });
});

function closedTags(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z0-9]+)>/g)) {
    if (slash === '') open.push(tag ?? '');
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}

describe('what goes with products', () => {
  const bySlug = new Map(products.map((product) => [product.slug, product]));

  test('is goods of the shop, each named once', () => {
    for (const [slug, others] of Object.entries(links)) {
      const slugs = others.map((link) => link.slug);
      expect([slug, isUnique([slug, ...slugs])]).toEqual([slug, true]);
      expect([slug, ...slugs].filter((each) => !bySlug.has(each))).toEqual([]);
    }
  });

  test('counts in the measure of the packs that are needed', () => {
    for (const { slug, kind, rule } of Object.values(links).flat()) {
      if (rule === undefined) continue;
      const packed = bySlug.get(slug)?.unit?.measure;
      expect([kind, slug, packed === 'm2' ? 'm²' : packed]).toEqual([
        'needed',
        slug,
        rule.measure ?? packed,
      ]);
    }
  });
});
