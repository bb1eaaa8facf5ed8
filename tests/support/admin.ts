import type { Page } from 'playwright-core';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import type { PageOptions, TestBrowser } from './browser.ts';
import { site } from './site.ts';

/** A page on which the demo shop's administrator has signed in, standing at `path`. */
export async function openAsAdmin(
  browser: TestBrowser,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await browser.openPage(options);
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(DEMO_ACCOUNTS.admin);
  await page.getByLabel('Password', { exact: true }).fill(site().adminPassword);
  await page
    .locator('form')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.goto(path);
  return page;
}
