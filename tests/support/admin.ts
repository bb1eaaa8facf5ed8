import type { Page } from 'playwright-core';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import type { PageOptions, TestBrowser } from './browser.ts';
import { storeSession, signIn } from './customer.ts';
import { site } from './site.ts';

/** A page at `path` on which the demo shop's administrator is signed in. */
export async function openAsAdmin(
  browser: TestBrowser,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const { url, adminPassword } = site();
  const session = await signIn(url, { email: DEMO_ACCOUNTS.admin, password: adminPassword });
  const page = await browser.openPage(options);
  await storeSession(page, session);
  await page.goto(path);
  return page;
}
