import { expect, test } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { registerCustomer } from '#tests/support/customer.ts';
import { useDemoShop } from '#tests/support/demo-shop.ts';
import { openAs } from '#tests/support/office.ts';

const browser = useBrowser();
const shop = useDemoShop();

const APPLICATION = {
  business_name: 'Hollowick Timber',
  business_type: 'partnership',
  abn: '65 000 000 101',
  business_address: {
    address1: '1 Mill Road',
    city: 'Grafton',
    state: 'NSW',
    postcode: '2460',
  },
  contact_person: 'Grace Hollowick',
  contact_phone: '02 5550 4321',
  contact_email: 'grace@hollowick.example',
  description: 'Hardwood from our own mill.',
  bank_account_name: 'Hollowick Timber',
  bank_bsb: '000-000',
  bank_account_number: '0012345678',
};

test('an application is counted in the menu until the list has been opened', async () => {
  const applicant = await registerCustomer(shop.url);
  await applicant.call('/api/seller-application', { json: APPLICATION });

  const page = await openAs(browser, shop, 'admin');
  await page.goto('/admin');
  const entry = page
    .getByRole('navigation', { name: 'Admin Dashboard menu' })
    .getByRole('link', { name: /^Notices/ });
  await expect.poll(() => entry.innerText()).toMatch(/^Notices\s+1\s+waiting$/);
  await entry.click();
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
  const row = page.locator('[data-row]').filter({ hasText: 'Hollowick Timber has applied' });
  await row.getByText('New', { exact: true }).waitFor();
  await page.getByLabel('Seller applications').waitFor();
  await expectAccessibleAtEveryWidth(page);

  await row.getByRole('link', { name: /Hollowick Timber/ }).click();
  await page.waitForURL(/\/admin\/seller-applications$/);
  await expect.poll(() => entry.innerText()).toBe('Notices');
});

test('a seller chooses when to be emailed, and the choice is kept', async () => {
  const page = await openAs(browser, shop, 'seller');
  await page.goto('/seller/notices');
  const reviews = page.getByLabel('Reviews');
  await expect.poll(() => reviews.inputValue()).toBe('daily');
  await page.getByLabel('Seller applications').waitFor({ state: 'detached' });
  await reviews.selectOption('never');
  await page.getByText('Reviews: never').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Reviews').inputValue()).toBe('never');
  await expectAccessibleAtEveryWidth(page);
});
