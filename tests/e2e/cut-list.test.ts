import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { openShopper } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const DECKING = 'numbatten-treated-pine-decking-90x22';

const cuts = (page: Page) => page.getByLabel('Cuts', { exact: true });

async function openExample(page: Page) {
  await page.goto('/cut-list', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Show me an example' }).click();
  await page.getByRole('heading', { name: '2 lengths for $30.60' }).waitFor();
}

describe('/cut-list', () => {
  it('plans a pasted list, proves it, and keeps it over a reload', async () => {
    const page = await browser.openPage();
    await openExample(page);
    await page.getByText('Proved cheapest', { exact: true }).waitFor();
    await page.getByText('2 × this pattern, from 3600 mm').waitFor();
    await page.getByText('mark at 2503').waitFor();
    await expectAccessibleAtEveryWidth(page);

    await cuts(page).fill('4 x 1250 leg, 2 x 0.89 m\nlots\n6 m post');
    await page.getByText('“lots” is not a cut.').waitFor();
    await page.getByText('One entry has an error and is not in this plan.').waitFor();
    await page.getByText('1 × 6000 mm post').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => cuts(page).inputValue()).toContain('6 m post');
    await page.getByText('1 × 6000 mm post').waitFor();
  });

  it('edits the same cuts as a table, with Enter for the next row and Undo', async () => {
    const page = await browser.openPage();
    await openExample(page);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const length = (row: number) => page.getByLabel(`Length of cut ${row}`);
    await expect.poll(() => length(1).inputValue()).toBe('1250');
    await length(2).press('Enter');
    await expect
      .poll(() => length(3).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await length(3).fill('300');
    await page.getByLabel('Pieces of cut 3').fill('4');
    await page.getByText('10 pieces, 7.98 m in all.').waitFor();
    await page.getByRole('button', { name: 'Remove cut 1' }).click();
    await page.getByRole('button', { name: 'Undo removing 4 × 1250 leg' }).click();
    await expect.poll(() => length(1).inputValue()).toBe('1250');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect.poll(() => cuts(page).inputValue()).toBe('4 x 1250 leg\n2 x 890 shelf\n4 x 300');
  });

  it('prints the plan alone, with a box to tick for each length', async () => {
    const page = await browser.openPage();
    await openExample(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Kerf 3 mm, end trim 0 mm.').waitFor();
    const skipLink = page.getByText('Skip to the content');
    for (const hidden of [
      cuts(page),
      page.getByRole('banner'),
      skipLink,
      page.locator('#site-links'),
    ]) {
      await expect.poll(() => hidden.isVisible()).toBe(false);
    }
    await expect.poll(() => page.locator('.cut-sheet h4 span > span:visible').count()).toBe(2);
  });

  it('works out the plan in a worker, which no page loads before it has a list', async () => {
    const page = await browser.openPage();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/cut-list', { waitUntil: 'networkidle' });
    expect(scripts.filter((path) => path.includes('worker'))).toEqual([]);
    await page.getByRole('button', { name: 'Show me an example' }).click();
    await page.getByText('Proved cheapest', { exact: true }).waitFor();
    expect(scripts.filter((path) => path.includes('worker')).length).toBeGreaterThan(0);
  });

  it('says what it needs without JavaScript', async () => {
    const html = await (await fetch(`${siteUrl()}/cut-list`)).text();
    expect(html).toContain('Working out the plan needs JavaScript.');
    expect(html).toContain('name="cuts"');
  });

  it('takes the lengths of a product and puts the boards into the cart', async () => {
    const shopper = await openShopper(browser);
    const { page } = shopper;
    await page.goto(`/products/${DECKING}`);
    await page.getByRole('link', { name: 'Plan your cuts' }).click();
    await page.waitForURL(`**/cut-list?product=${DECKING}`);
    await cuts(page).fill('4 x 1250\n2 x 890');
    await page.getByText('Proved cheapest', { exact: true }).waitFor();
    const planned = await page
      .locator('.cut-sheet tbody tr')
      .evaluateAll((rows) =>
        rows.flatMap(({ children: [, count, each] }) =>
          each?.textContent.startsWith('$') === true
            ? [`${count?.textContent} at ${Number(each.textContent.slice(1))}`]
            : [],
        ),
      );
    expect(planned.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Add lengths to cart' }).click();
    const inCart = async () =>
      (await shopper.cart()).cart_items.map((item) => `${item.quantity} at ${item.seen_price}`);
    await expect.poll(async () => (await inCart()).sort()).toEqual(planned.sort());
  });

  it('says so where a product is gone or not sold in lengths', async () => {
    const page = await browser.openPage();
    await page.goto('/cut-list?product=no-such-product');
    await page.getByText('This product is no longer sold.').waitFor();
    await page.goto('/cut-list?product=wombeyard-bypass-secateurs-forged');
    await page.getByText('is not sold in lengths.').waitFor();
  });
});
