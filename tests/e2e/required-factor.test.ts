import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { useBrowser, visit } from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { demoAccount } from '#tests/support/office.ts';
import { codeAt } from '#tests/support/second-factor.ts';

const browser = useBrowser();

test('an administrator adds the required factor at the first log-in, and gives it at the next', async () => {
  const shop = await startDemoShop({ env: { AUTH_REQUIRE_SECOND_FACTOR: 'true' } });
  onTestFinished(async () => void (await shop.stop()));
  const { email, password } = demoAccount(shop, 'admin');

  async function logIn(): Promise<Page> {
    const page = await browser.openPage({ baseURL: shop.url, expected: [/status of 40[03]/] });
    await visit(page, '/admin/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    return page;
  }
  const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

  const first = await logIn();
  const adding = first.getByRole('dialog', { name: 'Add a second factor' });
  const key = adding.locator('code');
  await key.waitFor();
  // The page that is opened with an old log-in asks for the password before it adds a factor.
  await first.route(
    '**/auth/v1/factors',
    (route) => route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed' } }),
    { times: 1 },
  );
  await first.reload();
  const again = first.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await key.waitFor();
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await adding.getByLabel('Code').fill(codeAt(secret, new Date()));
  await adding.getByRole('button', { name: 'Add the app' }).click();
  await adding.getByLabel('I have stored these codes').check();
  await adding.getByRole('button', { name: 'Done' }).click();
  await dashboard(first).waitFor();

  const next = await logIn();
  const asking = next.getByRole('dialog', { name: 'Confirm your log-in' });
  await asking.getByLabel('Code').waitFor();
  await expect.poll(() => dashboard(next).count()).toBe(0);
  // The code after the one of now, which has been used.
  await asking.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await dashboard(next).waitFor();
});
