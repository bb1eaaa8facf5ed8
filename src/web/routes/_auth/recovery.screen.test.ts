import { randomBytes } from 'node:crypto';

import type { Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  stopClock,
  stopLongTimers,
  useBrowser,
} from '#tests/support/browser.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';

const PASSWORD = 'correct horse 7';
const NEW_PASSWORD = 'battery staple 8';
const REFUSED = /status of 4\d\d/;
const UNAVAILABLE = /status of 503/;

const newEmail = () => `kim-${randomBytes(4).toString('hex')}@example.com`;

/** A new customer's session, as a link in an email has it. */
async function linkFor(page: Page, type = 'recovery', email = newEmail()) {
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { first_name: 'Kim', last_name: 'Tran' } },
  });
  const session = await answer.json();
  const hash = new URLSearchParams({
    access_token: session.access_token,
    expires_in: '3600',
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
    type,
  });
  return { email, hash: `#${hash.toString()}`, user: session.user };
}

const refuse = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code, message },
  });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page
    .getByText(
      'Enter the email address of your account. We will send you a link to choose a new password.',
    )
    .waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}

/** Opens a valid reset link and returns its user. */
async function openResetForm(page: Page) {
  const link = await linkFor(page);
  await page.goto(`/reset-password${link.hash}`);
  await page.getByText(`Choose a new password for ${link.email}`).waitFor();
  return link;
}

async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

const focusIsOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('shop-auth'));

/** Opens the email to this address in the demo shop's mailbox and follows its link. */
async function followMail(page: Page, subject: string, email: string): Promise<void> {
  await page.goto('/dev/mail');
  const entries = page.getByRole('listitem').filter({ hasText: email });
  await entries.getByRole('link', { name: subject }).click();
  const link = page.getByRole('link', { name: /\/auth\/v1\// }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
}

describe('password recovery', () => {
  const browser = useBrowser();

  it('is accessible and fits at every width in every state', async () => {
    const page = await browser.openPage();
    await page.route('**/auth/v1/recover*', (route) => route.fulfill({ json: {} }));
    await askForLink(page, 'not an address');
    await focusIsOn(page, 'Enter an email address, for example robin@example.com.');
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel('Email address').fill(newEmail());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await heading(page, 'Check Your Email');
    await expectAccessibleAtEveryWidth(page);

    await page.goto('/reset-password');
    await page.getByRole('link', { name: 'Request New Reset Link' }).waitFor();
    await expectAccessibleAtEveryWidth(page);

    const { user } = await openResetForm(page);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await focusIsOn(page, 'Password must be at least 6 characters long');
    await expectAccessibleAtEveryWidth(page);
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await stopLongTimers(page);
    await fillNewPassword(page, NEW_PASSWORD);
    await heading(page, 'Password changed');
    await expectAccessibleAtEveryWidth(page);
  });

  it('sends a link, and says the same whether or not the address is known', async () => {
    const page = await browser.openPage();
    let asked: { url: string; body: unknown } | null = null;
    await page.route('**/auth/v1/recover*', (route) => {
      asked = { url: route.request().url(), body: route.request().postDataJSON() };
      return route.fulfill({ json: {} });
    });
    const email = newEmail();
    await askForLink(page, `  ${email} `);
    await focusIsOn(page, 'Check Your Email');
    await page.getByText(`If ${email} has an account here`).waitFor();
    await page.getByText('expires in 24 hours').waitFor();
    await page.getByRole('button', { name: 'Use another address' }).click();
    const field = page.getByLabel('Email address');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await heading(page, 'Check Your Email');
    expect(asked).toMatchObject({ body: { email } });
    const redirectTo = new URL((asked as unknown as { url: string }).url).searchParams.get(
      'redirect_to',
    );
    expect(redirectTo).toBe(`${new URL(page.url()).origin}/reset-password`);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
  });

  it('says that the email could not be requested, and how long to wait', async () => {
    const page = await browser.openPage({ expected: [REFUSED, UNAVAILABLE] });
    await page.route('**/auth/v1/recover*', (route) => route.fulfill({ status: 503, json: {} }));
    const email = newEmail();
    await askForLink(page, email);
    await focusIsOn(page, 'Failed to send reset email.');
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email);
    await page.route(
      '**/auth/v1/recover*',
      refuse(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 40 seconds.',
      ),
    );
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await focusIsOn(page, 'you can only request this after 40 seconds.');
    await page.getByText('Failed to send reset email.').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
  });

  it('leads from the login page to the reset form and back, and changes the password', async () => {
    const page = await browser.openPage();
    const { user } = await openResetForm(page);
    await expect.poll(() => page.url()).toMatch(/\/reset-password$/);
    let change: unknown = null;
    await page.route('**/auth/v1/user', (route) => {
      change = route.request().postDataJSON();
      return route.fulfill({ json: user });
    });
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByLabel('New password', { exact: true }).focus();
    await page.getByText('Passwords match.').waitFor();
    await stopClock(page);
    const endsSession = page.waitForRequest(/\/logout\?scope=local/);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await endsSession;
    await focusIsOn(page, 'Password changed');
    expect(change).toMatchObject({ password: NEW_PASSWORD });
    for (const left of ['3 seconds', '2 seconds', '1 second']) {
      await page.getByText(`opens in ${left}.`).waitFor();
      await page.clock.runFor(1000);
    }
    await page.clock.resume();
    await page.waitForURL('**/login');
    await expect.poll(() => storedSession(page)).toBeNull();
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('access_token');
  });

  it('works end to end: the email, its button, the new password, the login', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const { email } = await linkFor(page);
    await askForLink(page, email);
    await heading(page, 'Check Your Email');
    await followMail(page, 'Reset your password', email);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await page.getByText(`Choose a new password for ${email}`).waitFor();
    await fillNewPassword(page, NEW_PASSWORD);
    await page.waitForURL('**/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Kim!' }).waitFor();

    await followMail(page, 'Reset your password', email);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await page.getByText('Email link is invalid or has expired').waitFor();
  });

  it('links to the login page at once', async () => {
    const page = await browser.openPage();
    const { user } = await openResetForm(page);
    await stopLongTimers(page);
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await fillNewPassword(page, NEW_PASSWORD);
    await page.getByRole('link', { name: 'Log in now' }).click();
    await heading(page, 'Log in');
  });

  it('keeps the link out of the address, the storage and other tabs', async () => {
    const page = await browser.openPage();
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByText('You need to be logged in to access your account.').waitFor();
    let hashWhenAsked: string | null = null;
    await page.route('**/auth/v1/user', async (route) => {
      hashWhenAsked = new URL(page.url()).hash;
      await route.continue();
    });
    await openResetForm(page);
    expect(hashWhenAsked).toBe('');
    await expect.poll(() => storedSession(page)).toBeNull();
    await expect.poll(() => other.getByText('You need to be logged in').isVisible()).toBe(true);
    await page.reload();
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor();
  });

  it('signs out the previous user once the password is changed', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    await page.goto('/register');
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Last name').fill('Tran');
    await page.getByLabel('Email address').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Kim!' }).waitFor();
    const { user } = await openResetForm(page);
    await expect.poll(() => storedSession(page)).not.toBeNull();
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await fillNewPassword(page, NEW_PASSWORD);
    await heading(page, 'Password changed');
    await page.waitForURL('**/login');
    await expect.poll(() => storedSession(page)).toBeNull();
  });

  it('says that it is validating the link', async () => {
    const page = await browser.openPage();
    let goOn: () => void = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { email, hash } = await linkFor(page);
    await page.route('**/auth/v1/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/reset-password${hash}`);
    await page.getByRole('status').getByText('Validating reset link...').waitFor();
    await expectNoAxeViolations(page);
    goOn();
    await page.getByText(`Choose a new password for ${email}`).waitFor();
  });

  it.each([
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
      'Email link is invalid or has expired',
    ],
    ['#error=server_error&error_code=unexpected_failure', 'Invalid or expired reset link'],
    ['', 'Invalid reset link. Please request a new password reset.'],
    [
      '#access_token=a.b.c&type=recovery',
      'Invalid reset link. Please request a new password reset.',
    ],
    [
      '#access_token=a.b.c&refresh_token=r&type=signup',
      'Invalid reset link. Please request a new password reset.',
    ],
    [
      '#access_token=a.b.c&refresh_token=r&type=recovery',
      'Your reset link has expired. Please request a new password reset.',
    ],
  ])('with %s it says: %s', async (hash, text) => {
    const page = await browser.openPage();
    await page.goto(`/reset-password${hash}`);
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await focusIsOn(page, 'This link does not work');
    await expect
      .poll(() => new URL(page.url()).hash)
      .toBe(hash.includes('refresh') || hash.includes('error') ? '' : hash);
    await page.getByRole('link', { name: 'Back to Login' }).waitFor();
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await heading(page, 'Forgot your password?');
  });

  it('says that a link has expired when its session was ended', async () => {
    const page = await browser.openPage({ expected: [REFUSED] });
    const { hash } = await linkFor(page);
    await page.route(
      '**/auth/v1/user',
      refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    );
    await page.goto(`/reset-password${hash}`);
    await page
      .getByText('Your reset link has expired. Please request a new password reset.')
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('retries a link after the service could not be reached', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE] });
    const { email, hash } = await linkFor(page);
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`/reset-password${hash}`);
    await page.getByText('Failed to validate reset link. Please try again.').waitFor();
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`Choose a new password for ${email}`).waitFor();
  });

  it('recovers when its own code cannot be fetched', async () => {
    const page = await browser.openPage({ expected: [UNAVAILABLE, /dynamically imported module/] });
    const { hash } = await linkFor(page);
    // The client is the only script that is fetched after the page is interactive.
    await page.route('**/assets/module-*.js', (route) => route.fulfill({ status: 503 }));
    await page.goto(`/reset-password${hash}`);
    await page.getByText('An unexpected error occurred. Please try again.').waitFor();
    await expectNoAxeViolations(page);
  });

  it('opens a second link that is pasted over the first', async () => {
    const page = await browser.openPage();
    await openResetForm(page);
    const { email, hash } = await linkFor(page);
    await page.goto(`/reset-password${hash}`);
    await page.getByText(`Choose a new password for ${email}`).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/reset-password$/);
  });

  it('names what is wrong with a new password, before and after calling the service', async () => {
    const page = await browser.openPage({ expected: [REFUSED, UNAVAILABLE] });
    await openResetForm(page);
    await fillNewPassword(page, 'short', 'other');
    await focusIsOn(page, 'Password must be at least 6 characters long');
    await page.getByRole('alert').getByText('Passwords do not match').waitFor();
    for (const [answer, text] of [
      [
        refuse(422, 'same_password', 'New password should be different from the old password.'),
        'New password should be different from the old password.',
      ],
      [refuse(503, 'unexpected_failure', ''), 'Failed to reset password. Please try again.'],
      [
        refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
        'Your session has expired. Please request a new password reset link.',
      ],
    ] as const) {
      await page.route('**/auth/v1/user', answer);
      await fillNewPassword(page, NEW_PASSWORD);
      await focusIsOn(page, text);
      await expect
        .poll(() => page.getByLabel('New password', { exact: true }).inputValue())
        .toBe(NEW_PASSWORD);
      await page.unroute('**/auth/v1/user');
    }
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await heading(page, 'Forgot your password?');
  });

  it('says at once, on leaving the second field, that the two differ', async () => {
    const page = await browser.openPage();
    await openResetForm(page);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    const confirmation = page.getByLabel('Confirm new password');
    await confirmation.fill('battery');
    await expect.poll(() => page.getByText('Passwords do not match').count()).toBe(0);
    await confirmation.blur();
    await page.getByText('Passwords do not match').waitFor();
    await confirmation.fill(NEW_PASSWORD);
    await page.getByText('Passwords match.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('something else');
    await page.getByText('Passwords do not match').waitFor();
  });

  it('works by keyboard only', async () => {
    const page = await browser.openPage();
    const { user } = await openResetForm(page);
    await stopLongTimers(page);
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await focusIsOn(page, 'Password changed');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Log in now');
    await page.keyboard.press('Enter');
    await heading(page, 'Log in');
  });
});

describe('a confirmation link', () => {
  const browser = useBrowser();

  /** Registers with email confirmation on: the browser then waits for the link. */
  async function registerUnconfirmed(page: Page, path: string, email: string): Promise<void> {
    await page.route('**/auth/v1/signup*', (route) =>
      route.fulfill({
        json: { id: '0199a000-0000-7000-8000-000000000001', aud: 'authenticated', email },
      }),
    );
    await page.goto(path);
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Last name').fill('Tran');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(page, 'Check Your Email');
  }

  it('signs in the browser that registered the address', async () => {
    const page = await browser.openPage();
    const { email, hash } = await linkFor(page, 'signup');
    await registerUnconfirmed(page, '/register', email.toUpperCase());
    const landing = await page.context().newPage();
    await landing.goto(`/login${hash}`);
    await landing.getByRole('heading', { name: 'Welcome back, Kim!' }).waitFor();
    await expect.poll(() => landing.url()).toMatch(/\/account$/);
    await landing.goBack();
    await expect.poll(() => landing.url()).not.toContain('access_token');
  });

  it('works end to end with email confirmation on: the email, its button, the account', async () => {
    const server = await startDemoShop({ env: { AUTH_AUTOCONFIRM: 'false' } });
    onTestFinished(async () => {
      await server.stop();
    });
    const page = await browser.openPage({ baseURL: server.url });
    const email = newEmail();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Last name').fill('Tran');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(page, 'Check Your Email');
    const landing = await page.context().newPage();
    await followMail(landing, 'Confirm your email address', email);
    await landing.getByRole('button', { name: 'Confirm email address' }).click();
    await landing.getByRole('heading', { name: 'Welcome back, Kim!' }).waitFor();
  });

  it('asks every other browser for the password', async () => {
    const page = await browser.openPage();
    const { hash } = await linkFor(page, 'signup');
    const ended = page.waitForResponse(/\/auth\/v1\/logout\?scope=local/);
    await page.goto(`/login${hash}`);
    await page.getByText('Email confirmed, please sign in.').waitFor();
    // The unused session is ended on the server as well.
    expect((await ended).status()).toBe(204);
    await expect.poll(() => page.url()).toMatch(/\/login$/);
    await expect.poll(() => storedSession(page)).toBeNull();
    await expectNoAxeViolations(page);
  });

  it('for another address than the registered one signs nobody in', async () => {
    const page = await browser.openPage();
    await registerUnconfirmed(page, '/register', newEmail());
    const { hash } = await linkFor(page, 'signup');
    await page.goto(`/login${hash}`);
    await page.getByText('Email confirmed, please sign in.').waitFor();
    await expect.poll(() => storedSession(page)).toBeNull();
  });

  it('that is a recovery link signs nobody in either', async () => {
    const page = await browser.openPage();
    const { email, hash } = await linkFor(page, 'recovery');
    await registerUnconfirmed(page, '/register', email);
    await page.goto(`/login${hash}`);
    await heading(page, 'Log in');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expect.poll(() => storedSession(page)).toBeNull();
  });

  it('that has expired can be requested again', async () => {
    const page = await browser.openPage();
    await registerUnconfirmed(page, '/register', newEmail());
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }));
    await page.goto(
      '/login#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
    await page.getByRole('alert').getByText('Email link is invalid or has expired').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Resend Confirmation Email' }).click();
    await page
      .getByText('Confirmation email sent successfully! Please check your inbox.')
      .waitFor();
  });

  it.each([
    ['#message=Whatever+somebody+wrote&sb=', 'open the link we emailed to your other address'],
    [
      '#access_token=a.b.c&refresh_token=r&type=email_change',
      'Your new email address is confirmed.',
    ],
  ])('for a change of address shows the result: %s', async (hash, text) => {
    // These tokens have no session to end.
    const page = await browser.openPage({ expected: [/status of 403/] });
    await page.goto(`/login${hash}`);
    await page.getByText(text).waitFor();
    await expect.poll(() => page.getByText('Whatever').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });
});

describe('the staff login', () => {
  const browser = useBrowser();

  async function registerAs(page: Page, role: 'admin' | 'seller' | 'customer'): Promise<string> {
    const { email, user } = await linkFor(page);
    const profile = {
      id: user.id,
      email,
      first_name: 'Kim',
      last_name: 'Tran',
      role,
      created_at: '2026-11-20T00:00:00.000Z',
    };
    await page.route('**/api/profile', (route) => route.fulfill({ json: profile }));
    return email;
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  it('is accessible and fits at every width', async () => {
    const page = await browser.openPage();
    await page.goto('/admin-login');
    await page.waitForURL('**/admin/login');
    await heading(page, 'Staff sign-in');
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await focusIsOn(page, 'Enter your email address.');
    await expectAccessibleAtEveryWidth(page);
  });

  it('lets an administrator in', async () => {
    // The role is faked, so the back office itself gets no data.
    const page = await browser.openPage({ expected: [REFUSED] });
    const email = await registerAs(page, 'admin');
    await page.goto('/admin/login');
    await logIn(page, email);
    await page.waitForURL((url) => url.pathname === '/admin');
    await expect.poll(() => storedSession(page)).not.toBeNull();
  });

  it.each(['customer', 'seller'] as const)('refuses a %s and signs them out', async (role) => {
    const page = await browser.openPage();
    const email = await registerAs(page, role);
    await page.goto('/admin/login');
    await logIn(page, email);
    await focusIsOn(page, 'Access Denied: You do not have administrator privileges.');
    await expect.poll(() => storedSession(page)).toBeNull();
    await expectNoAxeViolations(page);
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email);
  });

  it('says that it is logging in, and why it failed', async () => {
    const page = await browser.openPage({ expected: [REFUSED, UNAVAILABLE] });
    const email = await registerAs(page, 'admin');
    await page.goto('/admin/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    await focusIsOn(page, 'Invalid login credentials');
    for (const [path, text] of [
      ['**/api/profile', 'Failed to retrieve user profile after login.'],
      ['**/auth/v1/user', 'Failed to retrieve user information after login.'],
      ['**/auth/v1/token*', 'An error occurred during login'],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
      await logIn(page, email);
      await focusIsOn(page, text);
    }
  });
});
