import { describe, expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { expectAccessibleAtEveryWidth, useBrowser, visit } from '#tests/support/browser.ts';
import { signIn, storeSession } from '#tests/support/customer.ts';
import { site, siteUrl } from '#tests/support/site.ts';

const browser = useBrowser();
const PAGE = '/sellers/hollowick-timber';

describe('a seller’s page', () => {
  it('lists their own range only, with the filters of the shop', async () => {
    const page = await browser.openPage();
    await visit(page, PAGE);
    const { sellers } = (await (await fetch(`${siteUrl()}/api/sellers`)).json()) as {
      sellers: { id: string; slug: string }[];
    };
    const id = sellers.find(({ slug }) => slug === 'hollowick-timber')?.id;
    const countOf = async (query: string) => {
      const answer = await fetch(
        `${siteUrl()}/api/products?limit=1&offset=0&sellerId=${id}${query}`,
      );
      return ((await answer.json()) as { totalCount: number }).totalCount;
    };
    const all = await countOf('');
    await page.getByText(`${all} products`, { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search these products' }).fill('decking');
    await page.getByRole('searchbox', { name: 'Search these products' }).press('Enter');
    await page.waitForURL(`**${PAGE}?search=decking`);
    const found = await countOf('&searchQuery=decking');
    expect(found).toBeLessThan(all);
    await page.getByText(new RegExp(`^${found} products?$`)).waitFor();
    await page.getByRole('link', { name: 'Remove filter Search: decking' }).click();
    await page.waitForURL(`**${PAGE}`);
    await page.getByRole('heading', { level: 1, name: 'Hollowick Timber' }).waitFor();
  });

  it('names the consumer guarantees before the shop’s own policy, and shows the rating', async () => {
    const html = await (await fetch(siteUrl() + PAGE)).text();
    const law = html.indexOf('Consumer guarantees');
    expect(law).toBeGreaterThan(0);
    expect(html.indexOf('Change-of-mind returns')).toBeGreaterThan(law);
    expect(html).toContain('"@type":"ProfilePage"');
    expect(html).toMatch(/"aggregateRating":{"@type":"AggregateRating","ratingValue":\d/);
    expect(html).toMatch(/alt="\d\.\d out of 5, \d+ reviews"/);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/sellers\/hollowick-timber"/);
  });

  it('of nobody is missing, and a page beyond the last leads to the last', async () => {
    expect((await fetch(`${siteUrl()}/sellers/nobody-sells-this`)).status).toBe(404);
    const beyond = await fetch(`${siteUrl()}${PAGE}?page=99`, { redirect: 'manual' });
    expect(beyond.headers.get('location')).toMatch(/^\/sellers\/hollowick-timber\?page=\d$/);
  });

  it('is in the sitemap', async () => {
    const map = await (await fetch(`${siteUrl()}/sitemaps/sellers-1.xml`)).text();
    expect(map).toContain(`${PAGE}</loc>`);
  });

  it('has no accessibility faults at any width', async () => {
    const page = await browser.openPage();
    await visit(page, PAGE);
    await expectAccessibleAtEveryWidth(page);
  });
});

describe('the seller’s profile form', () => {
  it('shows what customers will read, and refuses half a holiday', async () => {
    const page = await browser.openPage();
    const { id } = (await (await fetch(`${siteUrl()}/api/sellers/hollowick-timber`)).json()) as {
      id: string;
    };
    // An administrator who looks at the seller's shop (Rule 17).
    const password = site().adminPassword;
    await storeSession(page, await signIn(siteUrl(), { email: DEMO_ACCOUNTS.admin, password }));
    await page.addInitScript((seller) => sessionStorage.setItem('office-seller', seller), id);
    await page.goto('/seller/profile');
    await page.getByRole('heading', { level: 1, name: 'Seller Profile' }).waitFor();
    await page.getByLabel('Trading name').fill('Hollowick & Daughters');
    await page.getByText('Hollowick & Daughters', { exact: true }).waitFor();
    await page.getByLabel('First day away').fill('2030-12-24');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Choose the last day away.').waitFor();
    await page.getByLabel('Last day away').fill('2031-01-11');
    await page.getByText('Orders are sent from 12 January 2031.', { exact: false }).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });
});
