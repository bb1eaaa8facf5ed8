import type { Locator, Page } from 'playwright-core';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { demoPasswords } from '#server/platform/secrets.ts';

import type { PageOptions, TestBrowser } from './browser.ts';
import { storeSession, type Session, signIn } from './customer.ts';
import type { TestServer } from './server.ts';

type DemoRole = keyof typeof DEMO_ACCOUNTS;

type RunningShop = Readonly<Pick<TestServer, 'url' | 'dataDir'>>;

/** The email and password of a demo account of this server. */
export function demoAccount(server: RunningShop, role: DemoRole) {
  return { email: DEMO_ACCOUNTS[role], password: demoPasswords(server.dataDir)[role] };
}

/** Signs a demo account in through the API. */
export function demoSession(server: RunningShop, role: DemoRole): Promise<Session> {
  return signIn(server.url, demoAccount(server, role));
}

/** A page of this server on which a demo account is signed in. */
export async function openAs(
  browser: TestBrowser,
  server: RunningShop,
  role: DemoRole,
  options: PageOptions = {},
): Promise<Page> {
  const session = await demoSession(server, role);
  const page = await browser.openPage({ baseURL: server.url, ...options });
  await storeSession(page, session);
  return page;
}

/** Waits for the question or message that must be answered. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  return dialog;
}

/** Opens the menu of a row and chooses an entry of it. */
export async function chooseFromRow(page: Page, row: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
