import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { recover } from '#tests/support/api-faults.ts';
import {
  expectNoAxeViolations,
  waitUntilInteractive,
  useBrowser,
  VIEWPORTS,
} from '#tests/support/browser.ts';

const PASSWORD = 'correct horse 7';
const NEW_PASSWORD = 'battery staple 8';
const REFUSED = /status of 4\d\d/;
const UNAVAILABLE = /status of 503/;

const newEmail = () => `ash-${randomBytes(4).toString('hex')}@example.com`;

/** A new customer's settings at their security, signed in through the API. */
async function openSecurity(page: Page): Promise<string> {
  const email = newEmail();
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { first_name: 'Ash', last_name: 'Ng' } },
  });
  const session = await answer.text();
  await page.goto('/login');
  await page.evaluate((text) => localStorage.setItem('shop-auth', text), session);
  await page.goto('/account#security');
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  await page.getByText('This device').waitFor();
  return email;
}

async function signInElsewhere(page: Page, email: string, password = PASSWORD): Promise<number> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    data: { email, password },
  });
  return answer.status();
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill(current);
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Confirm new password').fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
}

const focusIsOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);

describe('the settings of an account', () => {
  const browser = useBrowser();

  it('shows its tab at every width', async () => {
    // Narrow first, as on a phone: the page scrolls the open tab into view.
    const page = await browser.openPage({ viewport: VIEWPORTS.phone });
    await openSecurity(page);
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expect
        .poll(async () => {
          const tab = await page.getByRole('tab', { name: 'Settings' }).boundingBox();
          return tab !== null && tab.x + tab.width <= viewport.width;
        })
        .toBe(true);
    }
  });

  it('changes the password given the current one and ends every other session', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await openSecurity(page);
    await signInElsewhere(page, email);
    await page.reload();
    await page.getByText('Chrome on Windows').waitFor();
    await changePassword(page, 'wrong one', NEW_PASSWORD);
    await focusIsOn(page, 'This is not your current password.');
    await changePassword(page, PASSWORD, PASSWORD);
    await focusIsOn(page, 'New password should be different from the old password.');
    await changePassword(page, PASSWORD, NEW_PASSWORD);
    await page.getByRole('status').getByText('Your password was changed').waitFor();
    await page.getByText('Chrome on Windows').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
    expect(await signInElsewhere(page, email)).toBe(400);
    expect(await signInElsewhere(page, email, NEW_PASSWORD)).toBe(200);
  });

  it('says that the password could not be changed, and keeps what was typed', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE] });
    await openSecurity(page);
    await page.route('**/auth/v1/user*', (route) => route.fulfill({ status: 503, json: {} }));
    await changePassword(page, PASSWORD, NEW_PASSWORD);
    await focusIsOn(page, 'Failed to change your password. Please try again.');
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe(PASSWORD);
  });

  it('asks both addresses to confirm a new one', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await openSecurity(page);
    const next = newEmail();
    await page.request.post('/auth/v1/signup', { data: { email: next, password: PASSWORD } });
    const field = page.getByLabel('New email address');
    const change = page.getByRole('button', { name: 'Change email address' });
    await field.fill(email.toUpperCase());
    await change.click();
    await focusIsOn(page, 'This is already your email address.');
    // The page does not show whether the new address has an account: its owner is notified.
    await field.fill(next);
    await change.click();
    await page.getByText(`We have emailed ${email} and ${next}.`).waitFor();
    await page.getByText(`You log in with ${email}.`).waitFor();

    // It is shown again after a reload, and can be resent after a minute or cancelled.
    await page.reload();
    await page.getByText(`We have emailed ${email} and ${next}.`).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Resend the emails' }).click();
    await focusIsOn(page, 'For security purposes, you can only request this after');
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Resend the emails' }).click();
    await focusIsOn(page, 'We have sent the emails again.');
    await page.getByRole('button', { name: `Keep ${email}` }).click();
    await focusIsOn(page, `you still log in with ${email}.`);
    const told = page.waitForResponse('**/auth/v1/user');
    await page.reload();
    await told;
    await page.getByText(`You log in with ${email}.`).waitFor();
    await waitUntilInteractive(page);
    await expect.poll(() => page.getByText('We have emailed').count()).toBe(0);
  });

  it('uses the new address once the links in both emails were opened', async () => {
    const page = await browser.openPage();
    const email = await openSecurity(page);
    const next = newEmail();
    await page.getByLabel('New email address').fill(next);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('We have emailed').waitFor();
    for (const [address, text] of [
      [next, 'Now open the link we emailed to your other address'],
      [email, 'Your new email address is confirmed.'],
    ] as const) {
      await page.goto('/dev/mail');
      const mails = page.getByRole('listitem').filter({ hasText: `To ${address}` });
      await mails.getByRole('link', { name: 'Confirm' }).first().click();
      const link = page.getByRole('link', { name: /\/auth\/v1\// }).first();
      await page.goto((await link.getAttribute('href')) ?? '');
      await page.getByRole('button', { name: 'Confirm the change' }).click();
      await page.getByText(text).waitFor();
    }
    await page.goto('/account#security');
    await page.getByText(`You log in with ${next}.`).waitFor();
    expect(await signInElsewhere(page, next)).toBe(200);
  });

  it('lists where the account is logged in, and logs out there', async () => {
    const page = await browser.openPage();
    const email = await openSecurity(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Log out everywhere else' }).count())
      .toBe(0);
    await signInElsewhere(page, email);
    await signInElsewhere(page, email);
    await page.reload();
    const buttons = page.getByRole('button', { name: 'Log out Chrome on Windows' });
    await buttons.first().click();
    await focusIsOn(page, 'Chrome on Windows was logged out.');
    await expect.poll(() => buttons.count()).toBe(1);
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByText('You were logged out everywhere else.').waitFor();
    await buttons.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('This device').waitFor();
    await expect.poll(() => page.getByText('Last used').count()).toBe(1);
  });

  it('says that the list could not be read and retries', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE] });
    await openSecurity(page);
    await page.route('**/api/profile/sessions', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'X', message: 'Back in a moment.' } } }),
    );
    await page.reload();
    await page.getByText('Back in a moment.').waitFor();
    await recover([[page, page.getByText('This device')]], () =>
      page.unroute('**/api/profile/sessions'),
    );
  });

  it('downloads what the shop stores, in dollars', async () => {
    const page = await browser.openPage();
    const email = await openSecurity(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { email, first_name: 'Ash' }, orders: [] });
  });

  it('closes the account with its password, for good', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await openSecurity(page);
    await page.getByRole('button', { name: 'Close my account' }).click();
    const close = page.getByRole('button', { name: 'Close account for good' });
    await page.getByLabel('Type CLOSE to confirm').fill('close');
    await page.getByLabel('Your password').fill('wrong one');
    await close.click();
    await focusIsOn(page, 'This is not your password.');
    await page.getByLabel('Your password').fill(PASSWORD);
    await close.click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Your account is closed.').first().waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-auth'))).toBeNull();
    expect(await signInElsewhere(page, email)).toBe(400);
  });

  it('keeps the account of a customer who changes their mind', async () => {
    const page = await browser.openPage();
    await openSecurity(page);
    await page.getByRole('button', { name: 'Close my account' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('CLOSE');
    await expect.poll(() => page.getByLabel('Type CLOSE to confirm').inputValue()).toBe('CLOSE');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await focusIsOn(page, 'Close my account');
    await expect.poll(() => page.getByLabel('Type CLOSE to confirm').count()).toBe(0);
  });
});
