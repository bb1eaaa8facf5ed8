import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  useBrowser,
} from '#tests/support/browser.ts';

const PASSWORD = 'correct horse 7';
const REFUSED = /status of 4\d\d/;
const UNAVAILABLE = /status of 503/;

const newEmail = () => `robin-${randomBytes(4).toString('hex')}@example.com`;

async function fillRegistration(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function register(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await fillRegistration(page, email);
  await page.waitForURL('**/account');
  return email;
}

/** An account without a session in the browser. */
async function createAccount(page: Page): Promise<string> {
  const email = newEmail();
  await page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD } });
  return email;
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const focusIsOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('shop-auth'));

describe('the sign-in pages', () => {
  const browser = useBrowser();

  it('is accessible and fits at every width', async () => {
    const page = await browser.openPage();
    for (const [path, heading] of [
      ['/login', 'Log in'],
      ['/register', 'Create your account'],
      ['/seller-register', 'Register as a Seller'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    }
  });

  it.each(['/register', '/seller-register'])(
    '%s names the terms, which open without losing what was typed',
    async (path) => {
      const page = await browser.openPage();
      await page.goto(path);
      await page.getByLabel('First name').fill('Robin');
      const words = page.getByText(/By creating an account you accept the terms/);
      const opened = page.waitForEvent('popup');
      await words.getByRole('link', { name: 'terms' }).click();
      await (await opened).getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
      await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Robin');
    },
  );

  it('registers a customer, who stays signed in across reloads and tabs', async () => {
    const page = await browser.openPage();
    await register(page);
    await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();

    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
    await page.goto('/account#settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('You need to be logged in to access your account.').waitFor();
    await other.getByText('You need to be logged in to access your account.').waitFor();
    await expect.poll(() => storedSession(page)).toBeNull();
  });

  it('updates the other tabs after a sign-in', async () => {
    const page = await browser.openPage();
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByText('You need to be logged in to access your account.').waitFor();
    await register(page);
    await other.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
  });

  it('names missing fields, focuses the first, and keeps what was typed', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await focusIsOn(page, 'Enter your email address.');
    const email = newEmail();
    await logIn(page, email);
    await focusIsOn(page, 'Invalid login credentials');
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email);
  });

  it('refuses a known address and a weak password with the service’s message', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await register(page);
    await page.goto('/register');
    await fillRegistration(page, email);
    await focusIsOn(page, 'User already registered');
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'x-supabase-api-version': '2024-01-01' },
        json: {
          code: 'weak_password',
          message: 'Password should be at least 12 characters.',
          weak_password: { reasons: ['length'] },
        },
      }),
    );
    await fillRegistration(page, newEmail());
    await focusIsOn(page, 'Password should be at least 12 characters.');
  });

  it('recommends a new password where the old one no longer meets the rules', async () => {
    const page = await browser.openPage();
    const email = await createAccount(page);
    await page.route('**/auth/v1/token*', async (route) => {
      const response = await route.fetch();
      const weakness = {
        message: 'Password should be at least 12 characters.',
        reasons: ['length'],
      };
      await route.fulfill({
        response,
        json: { ...(await response.json()), weak_password: weakness },
      });
    });
    await page.goto('/login');
    await logIn(page, email);
    await page.waitForURL('**/account');
    const toast = page.getByText(
      'Please change your password. Password should be at least 12 characters.',
    );
    await toast.first().waitFor();
    await page.getByRole('link', { name: 'Change it' }).click();
    await page.getByRole('form', { name: 'Change password' }).waitFor();
  });

  it('says that it is logging in', async () => {
    const page = await browser.openPage();
    let goOn: () => void = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const email = await createAccount(page);
    await page.route('**/auth/v1/token*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await logIn(page, email);
    await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    goOn();
    await page.waitForURL('**/account');
  });

  it('sends administrators to the staff login and leaves them signed out', async () => {
    // The session is signed out again while the header may be loading its cart and wishlist.
    const page = await browser.openPage({ expected: [/status of 401/] });
    const email = await createAccount(page);
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), role: 'admin' } });
    });
    await page.goto('/login');
    await logIn(page, email);
    await focusIsOn(page, 'Admin users must login through the Admin Login page at /admin-login');
    const link = page.getByRole('link', { name: 'Go to the Admin Login page' });
    await expect.poll(() => link.getAttribute('href')).toBe('/admin/login');
    await expect.poll(() => storedSession(page)).toBeNull();
  });

  it('sends sellers to the seller area', async () => {
    const page = await browser.openPage({ expected: [/status of 404/] });
    const email = await createAccount(page);
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), role: 'seller' } });
    });
    await page.goto('/login');
    await logIn(page, email);
    await page.waitForURL('**/seller');
  });

  it('says so when the profile cannot be read after signing in', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE] });
    const email = await createAccount(page);
    await page.goto('/login');
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(page, email);
    await focusIsOn(page, 'Failed to retrieve user profile after login.');
  });

  it('lets a known browser in during an attack, and tells a new one to wait', async () => {
    const page = await browser.openPage();
    const email = await register(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    const guesses = Array.from({ length: 11 }, (_, guess) =>
      fetch(new URL('/auth/v1/token?grant_type=password', page.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: `guess ${guess}` }),
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);

    const elsewhere = await browser.openPage({ expected: [/status of 429/] });
    await elsewhere.goto('/login');
    await logIn(elsewhere, email);
    await focusIsOn(elsewhere, 'Too many failed attempts.');
    await expectNoAxeViolations(elsewhere);
    await elsewhere.getByRole('link', { name: 'choose a new password' }).click();
    await elsewhere.waitForURL('**/forgot-password');

    await logIn(page, email);
    await page.waitForURL('**/account');
  });

  it('offers to resend the email where an address is not confirmed', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
      }),
    );
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }));
    await page.goto('/login');
    await logIn(page, newEmail());
    await page.getByText('Please confirm your email address to login.').waitFor();
    const resend = page.getByRole('button', { name: 'Resend Confirmation Email' });
    await resend.click();
    await page
      .getByText('Confirmation email sent successfully! Please check your inbox.')
      .waitFor();
    await expect.poll(() => resend.isDisabled()).toBe(true);
  });

  it('asks the visitor to check the email where a new address needs confirmation', async () => {
    const page = await browser.openPage({ expected: [/status of 429/] });
    const email = newEmail();
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({
        json: { id: '0199a000-0000-7000-8000-000000000001', aud: 'authenticated', email },
      }),
    );
    await page.route('**/auth/v1/resend*', (route) =>
      route.fulfill({
        status: 429,
        json: { msg: 'For security purposes, you can only request this after 30 seconds.' },
      }),
    );
    await page.goto('/seller-register');
    await fillRegistration(page, email);
    await focusIsOn(page, 'Check Your Email');
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Resend Confirmation Email' }).click();
    await page
      .getByText('For security purposes, you can only request this after 30 seconds.')
      .waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
  });

  it('keeps the session while the sign-in service or the profile cannot be reached', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE] });
    await register(page);
    await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('shop-auth') ?? '{}');
      localStorage.setItem('shop-auth', JSON.stringify({ ...session, expires_at: 1 }));
    });
    let refusals = 0;
    await page.route('**/auth/v1/token*', (route) => {
      refusals += 1;
      return refusals <= 3 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    let profileRefusals = 0;
    await page.route('**/api/profile', (route) => {
      profileRefusals += 1;
      return profileRefusals === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
    expect([refusals, profileRefusals]).toEqual([4, 2]);
  });

  it('drops a session that was ended elsewhere', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    await register(page);
    const token = JSON.parse((await storedSession(page)) ?? '{}').access_token;
    await page.request.post('/auth/v1/logout?scope=global', {
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto('/account');
    await page.getByText('You need to be logged in to access your account.').waitFor();
    await page.waitForFunction(() => localStorage.getItem('shop-auth') === null);
  });

  it('asks signed-out visitors of /account to log in, and returns them to the same section', async () => {
    const page = await browser.openPage();
    const email = await createAccount(page);
    await page.goto('/account#addresses');
    await page.waitForURL('**/login');
    const notice = page.getByRole('status').filter({ hasText: 'Please log in' });
    await notice.getByText('You need to be logged in to access your account.').waitFor();
    await expectNoAxeViolations(page);
    await logIn(page, email);
    await page.waitForURL((url) => url.pathname + url.hash === '/account#addresses');
    await page.getByText('No addresses saved').waitFor();

    // A visitor who did not come from /account sees no notice, and a signed-in one leaves the login
    // page.
    await page.goto('/login');
    await page.waitForURL('**/account');
    // What the account loads would be refused without the session.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await expect.poll(() => page.getByText('Please log in').count()).toBe(0);
  });

  it('says in place that a session has ended on /account', async () => {
    const page = await browser.openPage();
    await register(page);
    await page.getByRole('heading', { name: 'Welcome back, Robin!' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account#settings');
    // What either tab still loads would be refused without the session.
    await page.waitForLoadState('networkidle');
    await other.waitForLoadState('networkidle');
    await other.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { level: 1, name: 'Please log in' }).waitFor();
      await tab.getByText('You need to be logged in to access your account.').waitFor();
      await expect.poll(() => new URL(tab.url()).pathname).toBe('/account');
    }
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Log in' }).last().click();
    await page.waitForURL('**/login');
  });

  it('shows the skeleton of a slow page after signing in', async () => {
    const page = await browser.openPage();
    await page.goto('/login', { waitUntil: 'networkidle' });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/(departments|products|diy-articles)\b/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Bullnose' }).click();
    await page.getByRole('status').getByText('Loading departments...').first().waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0);
    release();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByText('Loading departments...').first().waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bathroom & Kitchen' }).waitFor();
  });

  it('ignores tokens in the address', async () => {
    const page = await browser.openPage();
    await register(page);
    const session = JSON.parse((await storedSession(page)) ?? '{}');
    const visitor = await browser.openPage();
    await visitor.goto(
      `/account#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer`,
    );
    await visitor.getByText('You need to be logged in to access your account.').waitFor();
    await expect.poll(() => storedSession(visitor)).toBeNull();
  });
});
