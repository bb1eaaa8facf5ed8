import { describe, expect, test } from 'vitest';

import { expectNoAxeViolations, useBrowser, visit } from '#tests/support/browser.ts';
import { openAsCustomer } from '#tests/support/customer.ts';

const browser = useBrowser();
const NOT_FOUND = [/status of 404/];
/** The browser blocks the page's scripts and logs it. */
const WITHOUT_SCRIPTS = { javaScriptEnabled: false, expected: [/\.js csp$/] };

describe('DIY advice', () => {
  test('filters by a category and a tag, each in the URL', async () => {
    const page = await browser.openPage();
    await page.goto('/diy-advice');
    await page.getByRole('link', { name: 'Garden', exact: true }).click();
    await page.waitForURL('/diy-advice?category=Garden');
    await page.getByRole('heading', { name: 'A raised veggie bed from sleepers' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.goto('/diy-advice?tag=TIMBER');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await page.getByRole('link', { name: 'Remove filter: tag TIMBER' }).click();
    await page.waitForURL('/diy-advice');
  });

  test('an article links its sections, its materials and the next article', async () => {
    const page = await browser.openPage();
    await page.goto('/diy-advice/build-a-low-deck-in-a-weekend');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Day two: boards' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#section-day-two-boards');
    await expect
      .poll(() => page.getByRole('heading', { name: 'Tools and materials' }).isVisible())
      .toBe(true);
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Next article' }).isVisible())
      .toBe(true);
    await expectNoAxeViolations(page);
  });

  test('its products are added to the cart together, in the chosen quantities', async () => {
    const { page } = await openAsCustomer(browser);
    await visit(page, '/diy-advice/build-a-low-deck-in-a-weekend');
    const project = page.getByRole('region', { name: 'Tools and materials' });
    await project.getByRole('button', { name: /^One more of Numbatten Treated Pine/ }).click();
    await project.getByRole('button', { name: /^One less of Numbatten End Grain/ }).click();
    // 33 boards, the frame that the text lists, and packs of both kinds of screws.
    await project.getByText('$1,313.95').waitFor();
    await project.getByRole('button', { name: 'Add all to cart' }).click();
    const cart = page.getByRole('dialog', { name: /^Your cart/ });
    // The stirrups without their quantity price: this panel counts without discounts (Rule 27).
    await cart.getByText('$1,324.75').first().waitFor();
    await expect.poll(() => cart.getByRole('group', { name: /^Quantity of/ }).count()).toBe(6);
  });

  test('the printed page has no frame, chips or cards', async () => {
    const page = await browser.openPage();
    await page.goto('/diy-advice/build-a-low-deck-in-a-weekend');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('banner').first().isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
  });
});

describe('a slug that does not exist', () => {
  test.each([
    ['/diy-advice/nothing', 'DIY article not found', 'See all DIY advice'],
    ['/services/nothing', 'Service not found', 'See all services'],
  ])('%s says so, with status 404', async (path, words, way) => {
    const page = await browser.openPage({ expected: NOT_FOUND });
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(words);
    await expect.poll(() => page.getByRole('link', { name: way }).isVisible()).toBe(true);
    await expectNoAxeViolations(page);
  });
});

test('a service shows its lowest price, what it includes and the number to call', async () => {
  const page = await browser.openPage();
  await page.goto('/services');
  await page.getByRole('link', { name: 'Deck measure and quote' }).click();
  await page.waitForURL('/services/deck-measure-and-quote');
  await page.getByRole('heading', { name: 'What is included' }).waitFor();
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toContain('From$149.00including GST');
  const call = page.getByRole('main').getByRole('link', { name: 'Call 1300 975 707' });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+611300975707');
});

describe('without JavaScript', () => {
  test('a store is found by postcode', async () => {
    const page = await browser.openPage(WITHOUT_SCRIPTS);
    await page.goto('/find-a-store');
    await page.getByLabel('Postcode or suburb').fill('3056');
    await page.locator('#main').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/find-a-store\?/);
    await expect.poll(() => new URL(page.url()).search).toBe('?near=3056');
    const main = (await page.locator('#main').textContent()) ?? '';
    expect(main).toContain('Stores near Brunswick');
    expect(main).toContain('77 Chisel Street');
  });

  test('far from every store the shop offers delivery', async () => {
    const page = await browser.openPage(WITHOUT_SCRIPTS);
    await page.goto('/find-a-store?near=Broome');
    await expect
      .poll(() => page.locator('#main').textContent())
      .toContain('No store within 100 km. We deliver Australia-wide.');
  });

  test('questions open and can be searched', async () => {
    const page = await browser.openPage(WITHOUT_SCRIPTS);
    await page.goto('/help');
    await page.getByText('Where is my order?').click();
    await expect
      .poll(() => page.getByText('Open the Orders tab of your account.').isVisible())
      .toBe(true);
    await page.getByLabel('Search questions').fill('tax invoice');
    await page.locator('#main').getByRole('button', { name: 'Search', exact: true }).click();
    // The browser itself sends the form, so the answer is a new document.
    await page.waitForURL(/\/help\?/);
    await expect.poll(() => page.locator('#main details').count()).toBe(1);
  });
});

test('typing filters the questions at once', async () => {
  const page = await browser.openPage();
  await visit(page, '/help');
  await page.getByLabel('Search questions').fill('licensed');
  await page.getByText('1 of 24 questions').or(page.getByText('2 of 24 questions')).waitFor();
  await page.getByLabel('Search questions').fill('zeppelin');
  await page.getByText('No questions match your search.').waitFor();
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await page.getByText('Where is my order?').waitFor();
});

test('a store says whether it is open once the page has the reader’s clock', async () => {
  const page = await browser.openPage();
  await page.goto('/find-a-store?near=Moonah');
  await page
    .getByText(/^(Open|Closed) now$/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
});
