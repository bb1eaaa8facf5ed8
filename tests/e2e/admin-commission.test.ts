import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { chooseFromRow, openAs, openDialog } from '#tests/support/office.ts';

const browser = useBrowser();
const server = useDemoShop();

const RULES = '**/api/admin/commission-rules';
const cards = (page: Page) => page.getByRole('region', { name: 'Rules' }).getByRole('heading');
const TIMBER = 'Timber & Decking: 5% + $0.50 a unit + GST';
const TOOLS = 'Tools & Workshop: 8% + GST, at most $40 a line';
const HAND_TOOLS = 'Power & Hand Tools';
const EVERYONE = 'Everyone: 10% + GST';

async function openRules(): Promise<Page> {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/admin/commission');
  await cards(page).first().waitFor();
  return page;
}

const expectOrder = (page: Page, ...rules: string[]) =>
  expect.poll(() => cards(page).allInnerTexts()).toEqual(rules);

test('rules are moved by keyboard, which is announced, keeps the focus and lasts', async () => {
  const page = await openRules();
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
  const up = page.getByRole('button', { name: 'Move Timber & Decking up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expectOrder(page, TIMBER, TOOLS, EVERYONE);
  await page.getByText('Timber & Decking is now 1 of 3.').waitFor();
  // At the top there is no further up.
  const down = page.getByRole('button', { name: 'Move Timber & Decking down' });
  await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => up.isDisabled()).toBe(true);
  await page.reload();
  await expectOrder(page, TIMBER, TOOLS, EVERYONE);

  // Nor is there a moment of the old order while the rules are read again.
  const [begun, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(RULES, async (route) => {
    if (route.request().method() === 'GET') {
      begun.resolve();
      await allowed.promise;
    }
    await route.continue();
  });
  await down.click();
  await begun.promise;
  await page.waitForTimeout(200);
  const meanwhile = await cards(page).allInnerTexts();
  expect(meanwhile).toEqual([TOOLS, TIMBER, EVERYONE]);
  allowed.resolve();
  await page.waitForLoadState('networkidle');
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
});

test('a rule is dragged by its handle; one below “everyone” is marked as never used', async () => {
  const page = await openRules();
  const handle = page.getByTitle('Drag to change the order').first();
  const drag = async (end: () => Promise<void>) => {
    const from = await handle.boundingBox();
    const last = await cards(page).last().boundingBox();
    if (from === null || last === null) throw new Error('The cards are on the page');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, last.y + 60, { steps: 5 });
    await end();
  };
  await drag(async () => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
  await drag(() => page.mouse.up());
  await expectOrder(page, TIMBER, EVERYONE, TOOLS);
  await page.getByText('“Everyone” above matches first.').waitFor();
  await page.reload();
  await expectOrder(page, TIMBER, EVERYONE, TOOLS);
  await page.getByRole('button', { name: 'Move Tools & Workshop up' }).click();
  await expectOrder(page, TIMBER, TOOLS, EVERYONE);
  await page.getByRole('button', { name: 'Move Tools & Workshop up' }).click();
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
});

test('an order that somebody else has changed is refused, and the page shows theirs', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 409/] });
  await page.goto('/admin/commission');
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
  const other = await openRules();
  await other.getByRole('button', { name: 'Move Everyone up' }).click();
  await expectOrder(other, TOOLS, EVERYONE, TIMBER);
  await page.getByRole('button', { name: 'Move Timber & Decking up' }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('The commission rules have changed since you opened them.')
    .waitFor();
  await expectOrder(page, TOOLS, EVERYONE, TIMBER);
  await page.getByRole('button', { name: 'Move Timber & Decking up' }).click();
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
});

test('a rule is added, tried on a product, changed and deleted', async () => {
  const page = await openRules();
  await page.getByRole('link', { name: 'Add rule' }).click();
  await page.getByLabel('Applies to', { exact: true }).selectOption('category');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: HAND_TOOLS });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(HAND_TOOLS);
  await page.getByRole('textbox', { name: 'Rate' }).fill('108');
  await page.getByLabel('Maximum per line').fill('5');
  await page.getByLabel('Minimum per line').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A rate is at most 100%.').waitFor();
  await page.getByRole('textbox', { name: 'Rate' }).fill('12.5');
  await page.getByText('12.5% + GST, at least $6 a line, at most $5 a line').waitFor();
  await page.getByLabel('Minimum per line').fill('');
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const NEW_RULE = 'Power & Hand Tools: 12.5% + GST, at most $5 a line';
  await expectOrder(page, NEW_RULE, TOOLS, TIMBER, EVERYONE);

  await page.getByLabel('Product').fill('treated pine decking');
  const found = page.getByRole('list', { name: 'Products found' }).getByRole('button');
  await found.filter({ hasText: 'Numbatten Treated Pine Decking' }).first().click();
  await page.getByText('The first rule that matches: it is for Timber & Decking.').waitFor();
  await page.getByLabel('Unit price').fill('10');
  await page.getByLabel('Quantity').fill('3');
  await page
    .getByText('5% of $30.00 and $0.50 for each of 3 units, plus 10% GST: $3.30.')
    .waitFor();
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole('link', { name: HAND_TOOLS, exact: true }).click();
  await page.getByRole('textbox', { name: 'Rate' }).fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${HAND_TOOLS} saved.`).waitFor();
  await page.getByRole('link', { name: 'Commission' }).first().click();
  await chooseFromRow(page, HAND_TOOLS, 'Delete');
  await (await openDialog(page)).getByRole('button', { name: 'Delete rule' }).click();
  await expectOrder(page, TOOLS, TIMBER, EVERYONE);
});

test('without rules the page says that sellers pay none; an error names its reason', async () => {
  const page = await openAs(browser, server, 'admin', { expected: [/status of 500/] });
  await page.route(RULES, (route) => route.fulfill({ json: { rules: [], has_gst: true } }));
  await page.goto('/admin/commission');
  await page.getByText('No rules: sellers pay no commission.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Add rule' }).count()).toBe(1);
  await expectAccessibleAtEveryWidth(page);
  await page.unroute(RULES);
  await page.route(RULES, (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL', message: 'An error occurred' } },
    }),
  );
  await page.reload();
  await page.getByText('Failed to load the commission rules').waitFor();
  await page.unroute(RULES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cards(page).count()).toBe(3);
});

test('the product form says what its seller earns, as prices are typed', async () => {
  const seller = await openAs(browser, server, 'seller');
  await seller.goto('/seller/products/new');
  const card = seller.locator('section').filter({
    has: seller.getByRole('heading', { name: 'You will earn' }),
  });
  await card.getByText('Enter a price to see what one unit earns.').waitFor();
  await seller.getByLabel('Price', { exact: true }).fill('129');
  await card.getByText('Commission: Everyone').waitFor();
  // 129.00 × 10 % × 1.1
  await card.getByText('−$14.19').waitFor();
  await seller.getByLabel('Department').selectOption({ label: 'Tools & Workshop' });
  await card.getByText('Commission: Tools & Workshop').waitFor();
  await card.getByText('−$11.35').waitFor();
  await card.getByText('$117.65').waitFor();
  await seller.getByLabel('Discount', { exact: true }).selectOption('flat_amount');
  await seller.getByLabel('Discount in dollars').fill('29');
  await card.getByText('−$8.80').waitFor();
  await expectAccessibleAtEveryWidth(seller);
});
