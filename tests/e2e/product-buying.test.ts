import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  expectInView,
  expectNoAxeViolations,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';
import {
  type ApiProduct,
  dollars,
  fetchProducts,
  oneOf,
  openProductAs,
  waitUntilHydrated,
} from '#tests/support/catalogue-pages.ts';
import { openShopper } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
let products: ApiProduct[];
/** A product without variants, with more than a few in stock. */
let simple: ApiProduct;
/** A product in sizes and colours, some sold out. */
let paint: ApiProduct;

beforeAll(async () => {
  products = await fetchProducts(siteUrl());
  simple = oneOf(
    products,
    (one) =>
      one.product_variants.length === 0 &&
      one.stock > 20 &&
      one.shown_price < 50 &&
      !one.is_shipping_exempt,
  );
  paint = oneOf(products, ({ slug }) => slug === 'bandicote-low-sheen-interior-paint');
});

const main = (page: Page) => page.locator('#main');
/** The first one: the table of variants has more. */
const quantity = (page: Page) =>
  main(page)
    .getByRole('textbox', { name: /^Quantity of / })
    .first();
const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first();
const price = async (page: Page) =>
  (await main(page).locator('h1 ~ div').first().textContent()) ?? '';

async function open(page: Page, product: ApiProduct, query = ''): Promise<void> {
  await page.goto(`/products/${product.slug}${query}`);
  await waitUntilHydrated(page);
}

describe('stock', () => {
  it.each<[stock: number, words: string, canBuy: boolean]>([
    [0, 'Out of Stock', false],
    [1, 'Only 1 left', true],
    [5, 'Only 5 left', true],
    [6, 'In stock', true],
  ])('%i in stock reads "%s"', async (stock, words, canBuy) => {
    const page = await browser.openPage();
    await openProductAs(page, simple, { stock });
    await main(page).getByText(words, { exact: true }).first().waitFor();
    await expect.poll(() => addButton(page).isEnabled()).toBe(canBuy);
    await expect.poll(() => quantity(page).isEnabled()).toBe(canBuy);
  });
});

describe('F49: the quantity', () => {
  it('ranges from 1 to the stock, however fast the presses', async () => {
    const page = await browser.openPage();
    await openProductAs(page, simple, { stock: 4 });
    const more = main(page).getByRole('button', { name: `One more of ${simple.name}` });
    const less = main(page).getByRole('button', { name: `One less of ${simple.name}` });
    await expect.poll(() => less.isDisabled()).toBe(true);
    await more.click({ clickCount: 2 });
    await expect.poll(() => quantity(page).inputValue()).toBe('3');
    await less.click();
    await expect.poll(() => quantity(page).inputValue()).toBe('2');
    await more.click({ clickCount: 2 });
    await expect.poll(() => quantity(page).inputValue()).toBe('4');
    await expect.poll(() => more.isDisabled()).toBe(true);
    await main(page).getByText('There are no more in stock.').waitFor();
  });

  it.each([
    ['0', '1'],
    ['-1', '1'],
    ['1.5', '2'],
    ['1e9', '2'],
    ['', '2'],
    ['999999', '4'],
    ['3', '3'],
  ])('typing "%s" over 2 of 4 gives %s', async (typed, left) => {
    const page = await browser.openPage();
    await openProductAs(page, simple, { stock: 4 });
    await main(page)
      .getByRole('button', { name: `One more of ${simple.name}` })
      .click();
    await quantity(page).fill(typed);
    await quantity(page).press('Tab');
    await expect.poll(() => quantity(page).inputValue()).toBe(left);
  });
});

describe('F49: the quantity of a line', () => {
  it('typed into the cart is a whole number of at least one, or the previous value', async () => {
    const { page, cart, call } = await openShopper(browser);
    await call('/api/cart-items', { json: { product_id: simple.id, quantity: 3 } });
    await page.goto('/cart');
    const field = main(page).getByRole('textbox', { name: `Quantity of ${simple.name}` });
    for (const [typed, left] of [
      ['1.5', '3'],
      ['1e9', '3'],
      ['-1', '1'],
      ['4', '4'],
      ['0', '1'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe(left);
    }
    await expect.poll(async () => (await cart()).cart_items[0]?.quantity).toBe(1);
  });

  it('cleared in the mini cart removes the line, with undo', async () => {
    const { page, cart, call } = await openShopper(browser);
    await call('/api/cart-items', { json: { product_id: simple.id, quantity: 2 } });
    await page.goto('/returns');
    await waitUntilHydrated(page);
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).last().click();
    const panel = page.getByRole('dialog', { name: /^Your cart/ });
    const field = panel.getByRole('textbox', { name: `Quantity of ${simple.name}` });
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(async () => (await cart()).cart_items).toEqual([]);
    await panel.getByRole('button', { name: `Undo removing ${simple.name}` }).click();
    await expect.poll(async () => (await cart()).cart_items[0]?.quantity).toBe(2);
  });
});

describe('the cart in the header', () => {
  const badgesOf = (page: Page) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /^Cart/ })
      .evaluate((button) =>
        [...button.querySelectorAll('.relative > span')].map((badge) => {
          const { animationName: name, animationDuration: duration } = getComputedStyle(badge);
          const ms = name === 'none' ? 0 : Number(duration.replace('s', '')) * 1_000;
          return [badge.textContent, Math.round(ms)];
        }),
      );

  it.each([
    ['moves', 'no-preference', 280],
    ['does not move for readers who prefer reduced motion', 'reduce', 0],
  ] as const)('%s when something was added, which is said once', async (_, reducedMotion, ms) => {
    const { page, fill } = await openShopper(browser, {
      viewport: VIEWPORTS.phone,
      reducedMotion,
    });
    await fill(simple);
    await open(page, simple);
    await expect.poll(() => badgesOf(page)).toEqual([['1', 0]]);
    await addButton(page).click();
    await expect.poll(() => badgesOf(page)).toEqual([['2', ms]]);
    const words = `Added 1 × ${simple.name} to cart`;
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(words)
      .waitFor();
    // What is said: live regions that have these words, but for parts that are not announced.
    const said = await page
      .getByText(words, { exact: true })
      .evaluateAll((parts) =>
        parts.map((part) => part.closest('[aria-live], [role=status]')?.getAttribute('aria-live')),
      );
    expect(said.filter((live) => live !== 'off')).toHaveLength(1);
  });
});

describe('the variant', () => {
  it('is the first in stock until another is chosen, and is in the URL', async () => {
    const page = await browser.openPage();
    await open(page, paint);
    const first = paint.product_variants.find(({ stock }) => stock > 0)!;
    await expect.poll(() => price(page)).toContain(dollars(first.shown_price));
    await expect.poll(() => main(page).getByRole('radio', { name: '4 L' }).isChecked()).toBe(true);
    await main(page).getByText('10 L', { exact: true }).first().click();
    const chosen = paint.product_variants.find(({ name }) => name === '10 L / Verandah White')!;
    await page.waitForURL(`**/products/${paint.slug}?variant=${chosen.id}`);
    await expect.poll(() => price(page)).toContain(dollars(chosen.shown_price));
    await expect.poll(() => price(page)).toContain(`${dollars(chosen.unit_price!.price)} per L`);
    await page.reload();
    await expect.poll(() => main(page).getByRole('radio', { name: '10 L' }).isChecked()).toBe(true);
    await expect.poll(() => price(page)).toContain(dollars(chosen.shown_price));
    // Choosing adds no history entries: one step back is the previous page.
    await main(page).getByText('1 L', { exact: true }).first().click();
    await main(page).getByRole('radio', { name: '1 L' }).and(page.locator(':checked')).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
  });

  it('gives the card its lowest available price', async () => {
    const page = await browser.openPage();
    await page.goto(`/shop?search=${encodeURIComponent(paint.name)}`);
    const card = main(page).getByRole('article').filter({ hasText: paint.name });
    const buyable = paint.product_variants.filter(({ stock }) => stock > 0);
    const lowest = Math.min(...buyable.map(({ shown_price: shown }) => shown));
    await expect.poll(() => card.textContent()).toContain(`From ${dollars(lowest)}`);
  });

  it('can be unchosen: the product’s own price and stock then apply', async () => {
    const page = await browser.openPage();
    await open(page, paint);
    for (const name of ['4 L']) await main(page).getByText(name, { exact: true }).first().click();
    await page.waitForURL('**?variant=none');
    await expect.poll(() => main(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await expect.poll(() => price(page)).toContain(dollars(paint.price));
  });

  it('that is sold out is struck through, focusable and not sold', async () => {
    const page = await browser.openPage();
    const soldOut = paint.product_variants.map((variant) =>
      variant.attributes['Colour'] === 'Limewash' ? { ...variant, stock: 0 } : variant,
    );
    await openProductAs(page, paint, { product_variants: soldOut });
    const limewash = main(page).getByRole('radio', { name: 'Limewash (Out of Stock)' });
    const label = main(page).getByText('Limewash', { exact: true });
    await expect
      .poll(() => label.evaluate((node) => getComputedStyle(node).textDecorationLine))
      .toBe('line-through');
    await main(page).getByRole('radio', { name: 'Verandah White' }).focus();
    await page.keyboard.press('ArrowRight');
    await limewash.and(page.locator(':focus')).waitFor();
    await main(page).getByText('Out of Stock', { exact: true }).first().waitFor();
    await expect.poll(() => addButton(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('limits the quantity to its own stock', async () => {
    const page = await browser.openPage();
    const [first, second] = paint.product_variants;
    const variants = [
      { ...first!, stock: 9 },
      { ...second!, stock: 2 },
    ];
    await openProductAs(page, paint, { product_variants: variants });
    await quantity(page).fill('7');
    await quantity(page).press('Tab');
    await expect.poll(() => quantity(page).inputValue()).toBe('7');
    await main(page).getByText(second!.attributes['Colour']!, { exact: true }).click();
    await main(page).getByText('Only 2 left').waitFor();
    await expect.poll(() => quantity(page).inputValue()).toBe('2');
  });

  it('is chosen from a list when there are more than eight', async () => {
    // These variants do not exist in the shop itself.
    const page = await browser.openPage({ expected: [/status of 404/] });
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...paint.product_variants[0]!,
      id: `01900000-0000-7000-8000-00000000000${index}`,
      name: `${index + 1} m`,
      attributes: { Length: `${index + 1} m` },
      stock: index === 4 ? 0 : 3,
    }));
    await openProductAs(page, paint, { option_names: ['Length'], product_variants: many });
    const list = main(page).getByRole('combobox', { name: /Length/ });
    await expect
      .poll(() => list.locator('option').allTextContents())
      .toEqual([
        'Choose length',
        ...many.map(({ name }) => (name === '5 m' ? '5 m (Out of Stock)' : name)),
      ]);
    await list.selectOption('5 m');
    await main(page).getByText('Out of Stock', { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
  });

  it('is announced to screen readers when the price changes', async () => {
    const page = await browser.openPage();
    await open(page, paint);
    const live = main(page).locator('h1 ~ div[aria-live="polite"]');
    await expect.poll(() => live.count()).toBe(1);
  });
});

const TOTALS = '**/functions/v1/calculate-order-total';

describe('the price breakdown', () => {
  it('says that it is calculating, then shows the server’s tax and shipping', async () => {
    const page = await browser.openPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(TOTALS, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, simple);
    await main(page).getByText('Price breakdown').click();
    const panel = main(page).locator('details').filter({ hasText: 'Price breakdown' });
    await panel.getByText('Calculating...').waitFor();
    await main(page)
      .getByRole('button', { name: `One more of ${simple.name}` })
      .click();
    release();
    await panel.getByText('Includes GST (10%)').waitFor();
    for (const words of [
      `Unit price${dollars(simple.price)}`,
      'Quantity2',
      `Subtotal${dollars(simple.shown_price * 2)}`,
    ]) {
      await expect.poll(() => panel.textContent()).toContain(words);
    }
    await expect
      .poll(() => panel.textContent())
      .toMatch(/Free shippingFree|Standard shipping \(2-5 days\)\$/);
  });

  it('shows the discount of a discounted product', async () => {
    const cut = oneOf(products, (one) => one.discount_type === 'percentage' && one.stock > 0);
    const page = await browser.openPage();
    await open(page, cut);
    await main(page).getByText('Price breakdown').click();
    const sold = cut.product_variants.find(({ stock }) => stock > 0) ?? cut;
    await main(page)
      .locator('details')
      .getByText(`−${dollars(Math.round((sold.price - sold.shown_price) * 100) / 100)}`)
      .waitFor();
  });

  it('that fails says so with the reason, and retries', async () => {
    const page = await browser.openPage({ expected: [/status of 500/] });
    let isBroken = true;
    await page.route(TOTALS, (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'Broken' }) : route.continue(),
    );
    await open(page, simple);
    await main(page).getByText('Price breakdown').click();
    const panel = main(page).locator('details').filter({ hasText: 'Price breakdown' });
    await panel.getByText('Failed to calculate pricing').waitFor();
    await panel.getByText('HTTP 500: Broken').waitFor();
    isBroken = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('Includes GST (10%)').waitFor();
  });
});

describe('delivery', () => {
  const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery' });

  it('is estimated for the country, then for a postcode that this device remembers', async () => {
    const page = await browser.openPage();
    const places: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('calculate-order-total')) return;
      places.push(request.postDataJSON().shippingAddress);
    });
    await open(page, simple);
    await delivery(page)
      .getByText(/^Estimated delivery \w{3} \d/)
      .waitFor();
    await delivery(page)
      .getByText(/^(Free shipping|Shipping \$)/)
      .waitFor();
    expect(places.at(-1)).toEqual({ country: 'Australia' });
    const field = delivery(page).getByLabel('Postcode');
    for (const wrong of ['31', '30000']) {
      await field.clear();
      await field.pressSequentially(wrong);
      await delivery(page).getByRole('button', { name: 'Estimate' }).click();
      await delivery(page).getByText('Enter a 4-digit postcode, for example 3121.').waitFor();
      await expect.poll(() => field.inputValue()).toBe(wrong);
    }
    await expectNoAxeViolations(page);
    await field.fill('3121');
    await field.press('Enter');
    await delivery(page).getByText('3121 VIC').waitFor();
    await expect
      .poll(() => places.at(-1))
      .toEqual({ country: 'Australia', state: 'VIC', postcode: '3121' });
    await open(page, paint);
    await delivery(page).getByText('3121 VIC').waitFor();
    await delivery(page).getByRole('button', { name: 'Change the postcode' }).click();
    await expect.poll(() => delivery(page).getByLabel('Postcode').inputValue()).toBe('3121');
    await delivery(page).getByLabel('Postcode').fill('0800');
    await delivery(page).getByRole('button', { name: 'Estimate' }).click();
    await delivery(page).getByText('0800 NT').waitFor();
  });

  it('says that it is shown at the checkout when it cannot be estimated', async () => {
    const page = await browser.openPage({ expected: [/status of 503/] });
    await page.route(TOTALS, (route) => route.fulfill({ status: 503, body: '' }));
    await open(page, simple);
    await delivery(page).getByText('Shipping is shown at checkout').waitFor();
  });

  it('links to how returns work', async () => {
    const page = await browser.openPage();
    await open(page, simple);
    const link = delivery(page).getByRole('link', { name: '30-day returns' });
    await expect.poll(() => link.getAttribute('href')).toBe('/returns');
  });
});

describe('the quantity calculator', () => {
  it('counts boards with their waste, and its button fills in the quantity', async () => {
    const page = await browser.openPage();
    const decking = oneOf(products, ({ slug }) => slug === 'numbatten-treated-pine-decking-90x22');
    await open(page, decking);
    await main(page).getByText('How much do I need?').click();
    await main(page).getByLabel('Width').fill('1');
    await main(page).getByLabel('Length').fill('2.5');
    // 2.5 m² and 10 % over 0.0945 × 2.4 m.
    await main(page).getByText('You need 13 × 2.4 m, with 10% for waste.').waitFor();
    await main(page).getByRole('button', { name: 'Set the quantity to 13' }).click();
    await expect.poll(() => quantity(page).inputValue()).toBe('13');
  });

  it('counts paint in tins for its coats', async () => {
    const page = await browser.openPage();
    await open(page, paint);
    await main(page).getByText('How much do I need?').click();
    await expect.poll(() => main(page).getByLabel('Coats').inputValue()).toBe('2');
    await main(page).getByLabel('Width').fill('13');
    await main(page).getByLabel('Length').fill('3');
    await main(page).getByText('You need 2 × 4 L, with 10% for waste.').waitFor();
    await main(page).getByLabel('Coats').fill('1');
    await main(page).getByText('You need 1 × 4 L, with 10% for waste.').waitFor();
    await expectNoAxeViolations(page);
  });

  it('is not offered for products without coverage', async () => {
    const page = await browser.openPage();
    const drill = oneOf(products, ({ slug }) => slug.includes('drill-driver'));
    await open(page, drill);
    await expect.poll(() => main(page).getByText('How much do I need?').count()).toBe(0);
  });
});

describe('adding to the cart', () => {
  it('opens the mini cart on a wide screen, is announced, and resets the quantity to 1', async () => {
    const { page, cart } = await openShopper(browser);
    await open(page, simple);
    await main(page)
      .getByRole('button', { name: `One more of ${simple.name}` })
      .click();
    await addButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Your cart (2)' });
    await panel.getByRole('link', { name: simple.name }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: `Added 2 × ${simple.name} to cart` })
      .first()
      .waitFor({ state: 'attached' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => quantity(page).inputValue()).toBe('1');
    const { cart_items: lines } = await cart();
    expect(lines).toMatchObject([{ product_id: simple.id, variant_id: null, quantity: 2 }]);
  });

  it('stays on the page on a phone, with a link to the cart', async () => {
    const { page, cart } = await openShopper(browser, { viewport: VIEWPORTS.phone });
    const chosen = paint.product_variants.find(({ stock }) => stock > 5)!;
    await open(page, paint, `?variant=${chosen.id}`);
    await addButton(page).click();
    const toast = page.getByText(`Added 1 × ${paint.name} to cart`).last();
    await toast.waitFor();
    // It stays while it is hovered.
    await toast.hover();
    await expect.poll(() => page.getByRole('dialog', { name: /^Your cart/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'View Cart' }).click();
    await page.waitForURL('**/cart');
    const { cart_items: lines } = await cart();
    expect(lines).toMatchObject([{ product_id: paint.id, variant_id: chosen.id }]);
  });

  it('that is refused says why and keeps the quantity', async () => {
    const { page } = await openShopper(browser, { expected: [/status of 503/] });
    await page.route('**/api/cart-items', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Later' } } })
        : route.continue(),
    );
    await open(page, simple);
    await main(page)
      .getByRole('button', { name: `One more of ${simple.name}` })
      .click();
    await addButton(page).click();
    await page.getByText('Later', { exact: true }).first().waitFor();
    await expect.poll(() => quantity(page).inputValue()).toBe('2');
  });

  it('asks a signed-out visitor to log in, in the specified words', async () => {
    const page = await browser.openPage();
    await open(page, simple);
    await addButton(page).click();
    const prompt = page.getByRole('dialog', { name: 'Log in to continue' });
    await prompt.getByText('User must be logged in').waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('on a phone', () => {
  it('price and button are within one and a half screens, then a bar replaces them', async () => {
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    await open(page, paint);
    await expect
      .poll(async () => {
        const box = await addButton(page).boundingBox();
        return box !== null && box.y + box.height <= VIEWPORTS.phone.height * 1.5;
      })
      .toBe(true);
    const bar = page.locator('[data-buy-bar]');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Specifications' }).scrollIntoViewIfNeeded();
    await bar.getByRole('button', { name: 'Add to Cart' }).waitFor();
    const first = paint.product_variants.find(({ stock }) => stock > 0)!;
    await expect.poll(() => bar.textContent()).toContain(dollars(first.shown_price));
    await bar.getByRole('button', { name: /^One more of / }).click();
    await expect.poll(() => bar.getByRole('textbox').inputValue()).toBe('2');
    await expect.poll(() => bar.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

it('on a desktop, picture, price, variants and button are in the first view', async () => {
  const page = await browser.openPage();
  await open(page, paint);
  await expectInView(page, addButton(page));
  const returns = main(page).getByRole('link', { name: '30-day returns' });
  await expect.poll(() => returns.isVisible()).toBe(true);
});

it('on a low desktop, the end of the buy box stays in view beside the details', async () => {
  const page = await browser.openPage({ viewport: { width: 1366, height: 768 } });
  await open(page, paint);
  await main(page).getByRole('heading', { name: 'Delivery and returns' }).scrollIntoViewIfNeeded();
  await expectInView(
    page,
    main(page)
      .getByText(/^Sold by/)
      .first(),
  );
});

it('in forced colours the button keeps an edge and the chosen variant is visible', async () => {
  const page = await browser.openPage({ forcedColors: 'active' });
  await open(page, paint);
  const look = (locator: ReturnType<typeof addButton>) =>
    locator.evaluate((element) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element);
      return { borderTopWidth, backgroundColor };
    });
  expect((await look(addButton(page))).borderTopWidth).not.toBe('0px');
  const chosen = main(page).locator('label:has(input:checked)').first();
  const other = main(page).locator('label:has(input[type=radio]:not(:checked))').first();
  expect((await look(chosen)).backgroundColor).not.toBe((await look(other)).backgroundColor);
});
