import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { expectAccessibleAtEveryWidth, useBrowser } from '#tests/support/browser.ts';
import { codeAt } from '#tests/support/second-factor.ts';

const PASSWORD = 'correct horse 7';
const REFUSED = /status of 4\d\d/;
const STEP_MS = 30_000;

const browser = useBrowser();

/** A new customer who is logged in on this page. */
async function openAccount(page: Page, path: string): Promise<string> {
  const email = `ash-${randomBytes(4).toString('hex')}@example.com`;
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { first_name: 'Ash', last_name: 'Ng' } },
  });
  const session = await answer.text();
  await page.goto('/login');
  await page.evaluate((text) => localStorage.setItem('shop-auth', text), session);
  await page.goto(path);
  return email;
}

/** Adds the app that is shown, with a code of now, and answers its secret and recovery codes. */
async function addApp(page: Page) {
  const form = page.getByRole('form', { name: 'Add an authenticator app' });
  const secret = (await form.locator('code').innerText()).replaceAll(' ', '');
  await form.getByLabel('Code').fill(codeAt(secret, new Date()));
  await form.getByRole('button', { name: 'Add the app' }).click();
  await page.getByText('Store your recovery codes').waitFor();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function storeCodes(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Done' });
  await expect.poll(() => done.isDisabled()).toBe(true);
  await page.getByLabel('I have stored these codes').check();
  await done.click();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A device of this page that keeps passkeys; `refuse` answers like a cancelled question. */
async function withPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const recognise = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { refuse: () => recognise(false), accept: () => recognise(true) };
}

/** The level and latest method of the session that the browser keeps. */
const levelOf = (page: Page) =>
  page.evaluate(() => {
    const { access_token: token } = JSON.parse(localStorage.getItem('shop-auth') ?? '');
    const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    const { aal, amr } = JSON.parse(atob(payload));
    return { aal, method: amr[0].method };
  });

const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('shop-auth') !== null);

describe('the second factor', () => {
  it('is added on the account page, asked for at log-in, and removed with a recovery code', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await openAccount(page, '/account#security');
    await page.getByRole('button', { name: 'Add a second factor' }).click();
    const form = page.getByRole('form', { name: 'Add an authenticator app' });
    await form.getByLabel('Code').fill('000000');
    await form.getByRole('button', { name: 'Add the app' }).click();
    await page.getByText('This code is wrong or too old.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    const { secret, codes } = await addApp(page);
    await storeCodes(page);
    await page.getByText('10 recovery codes are left.').waitFor();

    await logIn(page, email);
    const dialog = page.getByRole('dialog', { name: 'Confirm your log-in' });
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'factor_code');
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press('Escape');
    await page.getByText('Confirm your log-in with your second factor.').waitFor();
    expect(await isSignedIn(page)).toBe(false);

    await logIn(page, email);
    // The next code, because the one of now may have been used.
    await dialog.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + STEP_MS)));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');

    await page.goto('/account#security');
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'factor_code');
    await page.keyboard.type('none-of-mine');
    await page.keyboard.press('Enter');
    await page.getByText('This is not one of your unused recovery codes.').waitFor();
    await again.getByLabel('Recovery code').fill(codes[0]!.toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByText('Authenticator app was removed.').waitFor();
    await page.getByRole('button', { name: 'Add a second factor' }).waitFor();
  });

  it('can be a passkey, which the browser makes and asks for', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const devices = await withPasskeyDevice(page);
    const email = await openAccount(page, '/account#security');
    const addPasskey = async () => {
      await page.getByRole('button', { name: 'Add a passkey instead' }).click();
      await page.getByRole('button', { name: 'Add the passkey' }).click();
    };
    await page.getByRole('button', { name: 'Add a second factor' }).click();
    await addPasskey();
    await storeCodes(page);
    await page.getByText('The second factor was added.').waitFor();
    await page.getByRole('button', { name: 'Remove Passkey' }).waitFor();
    await page.getByRole('button', { name: 'Add another', exact: true }).click();
    await page.getByRole('button', { name: 'Use the passkey' }).click();
    await addPasskey();
    await page.getByText('This device already has a passkey for your account.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Add an authenticator app instead' }).click();
    await page.getByRole('form', { name: 'Add an authenticator app' }).waitFor();
    await page.getByRole('button', { name: 'Add a passkey instead' }).click();
    await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.getByRole('button', { name: 'Add the passkey' }).click();
    await page.getByText('This browser cannot use passkeys at this address.').waitFor();

    await logIn(page, email);
    const dialog = page.getByRole('dialog', { name: 'Confirm your log-in' });
    const use = dialog.getByRole('button', { name: 'Use the passkey' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Use the passkey');
    await expectAccessibleAtEveryWidth(page);
    await devices.refuse();
    await page.keyboard.press('Enter');
    await dialog.getByText('The passkey was not used. Try again.').waitFor();
    await devices.accept();
    await use.click();
    await page.waitForURL('**/account');
    expect(await levelOf(page)).toEqual({ aal: 'aal2', method: 'mfa/webauthn' });
  });

  it('is added on the page that asks for one, after a new log-in, which then goes on', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    let refused = 0;
    await page.route('**/api/addresses*', async (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      await route.fulfill({
        status: 403,
        json: { error: { code: 'MFA_REQUIRED', message: 'Confirm your log-in.' } },
      });
    });
    let enrolments = 0;
    await page.route('**/auth/v1/factors', async (route) => {
      enrolments += 1;
      if (enrolments > 1) return route.continue();
      await route.fulfill({
        status: 400,
        headers: { 'x-supabase-api-version': '2024-01-01' },
        json: { code: 'reauthentication_needed', message: 'Log in again.' },
      });
    });
    await openAccount(page, '/account#addresses');
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await again.getByText('You logged in more than 10 minutes ago.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'own_password');
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a second factor' }).waitFor();
    await addApp(page);
    await expectAccessibleAtEveryWidth(page);
    await storeCodes(page);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /Add.*address/i })
      .first()
      .waitFor();
    expect(refused).toBe(2);
  });
});
