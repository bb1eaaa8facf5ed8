import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import {
  expectNoAxeViolations,
  expectAccessibleAtEveryWidth,
  stopLongTimers,
  useBrowser,
  waitUntilInteractive,
  visit,
} from '#tests/support/browser.ts';
import { readFocusedElement, tabTo } from '#tests/support/keyboard.ts';

const PASSWORD = 'correct horse 7';
const NEXT_PASSWORD = 'battery staple 8';
const PASSWORD_HINT = 'At least 6 characters. A few words in a row are easy to remember.';
const EMAIL_MISSING = 'Enter your email address.';

const newEmail = () => `kim-${randomBytes(4).toString('hex')}@example.com`;

interface FieldSpec {
  name: string;
  /** The description of the field while nothing is wrong. */
  hint?: string;
  /** The error when the form is sent with this field empty; absent where it may be empty. */
  error?: string;
  /** The final input; absent where the field is not changed. */
  text?: string;
  role?: 'combobox' | 'radio';
}

interface FormSpec {
  open: (page: Page) => Promise<void>;
  /** Every element that Tab reaches, in order, including the "Show password" buttons. */
  stops: readonly (FieldSpec | string)[];
  submit: string;
  /** Waits for what the reader sees after a successful save. */
  succeed: (page: Page) => Promise<void>;
}

/** A new customer, signed in through the API. */
async function signIn(page: Page, path: string): Promise<string> {
  const email = newEmail();
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { first_name: 'Kim', last_name: 'Tran' } },
  });
  const session = await answer.text();
  await page.goto('/login');
  await page.evaluate((text) => localStorage.setItem('shop-auth', text), session);
  await visit(page, path);
  return email;
}

async function openLogin(page: Page, path: string): Promise<void> {
  const data = { email: 'kim.tran@example.com', password: PASSWORD };
  await page.request.post('/auth/v1/signup', { data, failOnStatusCode: false });
  await visit(page, path);
}

/** An opened valid reset link. The change itself is intercepted. */
async function openReset(page: Page): Promise<void> {
  const answer = await page.request.post('/auth/v1/signup', {
    data: { email: newEmail(), password: PASSWORD },
  });
  const { access_token, refresh_token, user } = await answer.json();
  const fragment = new URLSearchParams({ access_token, refresh_token, type: 'recovery' });
  await page.goto(`/reset-password#${fragment.toString()}`);
  await page.getByText('Choose a new password for').waitFor();
  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
  // Keeps the success page from moving on by itself.
  await stopLongTimers(page);
}

/** Returns the account's user. */
async function openSecurity(page: Page): Promise<string> {
  const owner = await signIn(page, '/account#security');
  await page.getByText('This device').waitFor();
  return owner;
}

async function openAddresses(page: Page): Promise<void> {
  await signIn(page, '/account#addresses');
  await page.getByText('No addresses saved').waitFor();
}

const SHOW = 'Show password';
const email = (text: string, name = 'Email address'): FieldSpec => ({
  name,
  error: EMAIL_MISSING,
  text,
});
const person: readonly FieldSpec[] = [
  { name: 'First name', error: 'Enter your first name.', text: 'Kim' },
  { name: 'Last name', error: 'Enter your last name.', text: 'Tran' },
];
const newPassword: FieldSpec = {
  name: 'Password',
  hint: PASSWORD_HINT,
  error: 'Choose a password.',
  text: PASSWORD,
};
const password: FieldSpec = { name: 'Password', error: 'Enter your password.', text: PASSWORD };
const credentials = [email('kim.tran@example.com'), password, SHOW, 'Forgot your password?'];
const newPasswords: readonly (FieldSpec | string)[] = [
  {
    name: 'New password',
    hint: PASSWORD_HINT,
    error: 'Password must be at least 6 characters long',
    text: NEXT_PASSWORD,
  },
  SHOW,
  { name: 'Confirm new password', text: NEXT_PASSWORD },
  SHOW,
];
const address: readonly FieldSpec[] = [
  { name: 'First name', error: 'Enter a first name.', text: 'Kim' },
  { name: 'Last name', error: 'Enter a last name.', text: 'Tran' },
  { name: 'Company (optional)' },
  { name: 'Phone (optional)', hint: 'For the driver only' },
  { name: 'Street address', error: 'Enter a street address.', text: '12 Bridge Road' },
  { name: 'Unit, level or building (optional)' },
  { name: 'Postcode', error: 'Enter a 4-digit postcode, for example 3121.', text: '3121' },
  { name: 'Suburb', error: 'Enter a suburb or city.', text: 'Richmond' },
  // Follows the postcode.
  { name: 'State', error: 'Choose a state.', role: 'combobox' },
  { name: 'Country', role: 'combobox' },
  { name: 'Shipping', role: 'radio' },
];

const FORMS: Record<string, FormSpec> = {
  'customer registration': {
    open: (page) => visit(page, '/register'),
    stops: [...person, email(newEmail()), newPassword, SHOW, 'terms'],
    submit: 'Create account',
    succeed: (page) => page.getByRole('heading', { name: 'Welcome back, Kim!' }).waitFor(),
  },
  'seller registration': {
    open: async (page) => {
      await visit(page, '/seller-register');
      // As in a shop with email confirmation on: the form's other success message.
      await page.route('**/auth/v1/signup*', (route) =>
        route.fulfill({
          json: { id: '0199a000-0000-7000-8000-000000000001', email: 'kim@example.com' },
        }),
      );
    },
    stops: [...person, email(newEmail()), newPassword, SHOW, 'terms'],
    submit: 'Create account',
    succeed: (page) => page.getByRole('heading', { name: 'Check Your Email' }).waitFor(),
  },
  login: {
    open: (page) => openLogin(page, '/login'),
    stops: credentials,
    submit: 'Log in',
    succeed: (page) => page.getByRole('heading', { name: /^Welcome back/ }).waitFor(),
  },
  'staff login': {
    open: async (page) => {
      await openLogin(page, '/admin/login');
      await page.route('**/api/profile', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), role: 'customer' } });
      });
    },
    stops: credentials,
    submit: 'Log in',
    succeed: (page) =>
      page.getByText('Access Denied: You do not have administrator privileges.').waitFor(),
  },
  'forgotten password': {
    open: (page) => visit(page, '/forgot-password'),
    stops: [email(newEmail())],
    submit: 'Send Reset Link',
    succeed: (page) => page.getByRole('heading', { name: 'Check Your Email' }).waitFor(),
  },
  'password reset': {
    open: openReset,
    stops: newPasswords,
    submit: 'Reset Password',
    succeed: (page) => page.getByRole('heading', { name: 'Password changed' }).waitFor(),
  },
  'new address': {
    open: async (page) => {
      await openAddresses(page);
      await tabTo(page, 'Add New Address');
      await page.keyboard.press('Enter');
      await page.getByRole('form', { name: 'New address' }).waitFor();
      // Opening the form focuses it; the Tab sequence below starts before it.
      await expect.poll(async () => (await readFocusedElement(page)).name).toBe('First name');
      await page.keyboard.press('Shift+Tab');
    },
    stops: address,
    submit: 'Save',
    succeed: (page) => page.getByText('RICHMOND VIC 3121').waitFor(),
  },
  'password change': {
    open: async (page) => void (await openSecurity(page)),
    stops: [
      { name: 'Current password', error: 'Enter your current password.', text: PASSWORD },
      SHOW,
      ...newPasswords,
    ],
    submit: 'Change password',
    succeed: (page) => page.getByText('Your password was changed').waitFor(),
  },
  'name change': {
    open: async (page) => {
      await openSecurity(page);
      const form = page.getByRole('form', { name: 'Change name' });
      for (const name of ['First name', 'Last name']) await form.getByLabel(name).fill('');
    },
    stops: person,
    submit: 'Save name',
    succeed: (page) => page.getByText('Your name was saved.').waitFor(),
  },
  'email change': {
    open: async (page) => void (await openSecurity(page)),
    stops: [email(newEmail(), 'New email address')],
    submit: 'Change email address',
    succeed: (page) => page.getByText('Waiting for your confirmation').waitFor(),
  },
  'closing the account': {
    open: async (page) => {
      await openSecurity(page);
      await tabTo(page, 'Close my account');
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await readFocusedElement(page)).name)
        .toBe('Type CLOSE to confirm');
      await page.keyboard.press('Shift+Tab');
    },
    stops: [
      { name: 'Type CLOSE to confirm', error: 'Type CLOSE to confirm.', text: 'close' },
      { name: 'Your password', error: 'Enter your password.', text: PASSWORD },
      SHOW,
    ],
    submit: 'Close account for good',
    succeed: (page) => page.getByText('Your account is closed.').first().waitFor(),
  },
};

const fieldsOf = ({ stops }: FormSpec) =>
  stops.filter((stop): stop is FieldSpec => typeof stop !== 'string');

/** Presses Tab from field to field and checks the name and description of each. */
async function walk(page: Page, spec: FormSpec): Promise<void> {
  for (const [index, stop] of spec.stops.entries()) {
    const { name } = typeof stop === 'string' ? { name: stop } : stop;
    const focused = await tabTo(page, name, index === 0 ? undefined : 1);
    if (typeof stop === 'string') continue;
    expect(focused).toEqual({
      role: stop.role ?? 'textbox',
      name,
      description: stop.hint ?? '',
      isInvalid: false,
      isRequired: focused.isRequired,
    });
  }
  expect((await tabTo(page, spec.submit, 1)).role).toBe('button');
}

describe('a text that is too long stays as typed and is reported', () => {
  const browser = useBrowser();
  const tooLong = '0'.repeat(31);

  it.each([
    [
      '/account#addresses',
      'Add New Address',
      'Save',
      ['Phone (optional)', 'Use up to 30 characters.'],
    ],
    [
      '/seller-application',
      null,
      'Submit application',
      ['Account number', 'Use up to 20 characters.'],
    ],
  ] as const)('at %s', async (path, open, send, [label, sentence]) => {
    const page = await browser.openPage();
    await signIn(page, path);
    if (open !== null) await page.getByRole('button', { name: open }).click();
    const messages = [
      ['Postcode', '30000', 'Enter a 4-digit postcode, for example 3121.'],
      [label, tooLong, sentence],
    ] as const;
    for (const [name, text] of messages) {
      await page.getByLabel(name, { exact: true }).pressSequentially(text);
    }
    await page.getByRole('button', { name: send, exact: true }).click();
    for (const [name, text, message] of messages) {
      await page.getByText(message, { exact: true }).first().waitFor();
      await expect.poll(() => page.getByLabel(name, { exact: true }).inputValue()).toBe(text);
    }
  });
});

describe('by keyboard only, with every name and message announced:', () => {
  const browser = useBrowser();

  it.each(Object.entries(FORMS))(
    '%s',
    async (_, spec) => {
      const page = await browser.openPage({ expected: [/status of 4\d\d/] });
      await spec.open(page);
      await expectAccessibleAtEveryWidth(page);
      await walk(page, spec);

      // Sent empty: the summary is focused and links to the first invalid field.
      await page.keyboard.press('Enter');
      const wrong = fieldsOf(spec).filter(({ error }) => error !== undefined);
      await expect.poll(async () => (await readFocusedElement(page)).role).toBe('alert');
      await expectAccessibleAtEveryWidth(page);
      for (const { error = '' } of wrong) {
        expect(await tabTo(page, error, 1)).toMatchObject({ role: 'link' });
      }
      for (const _other of wrong.slice(1)) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');

      for (const [index, stop] of spec.stops.entries()) {
        const name = typeof stop === 'string' ? stop : stop.name;
        const focused = index === 0 ? await readFocusedElement(page) : await tabTo(page, name, 1);
        expect(focused.name).toBe(name);
        if (typeof stop === 'string') continue;
        if (stop.error !== undefined && stop.role !== 'combobox') {
          expect(focused.isInvalid).toBe(true);
          expect(focused.description).toContain(stop.error);
        }
        if (stop.text !== undefined) await page.keyboard.type(stop.text);
      }
      await tabTo(page, spec.submit, 1);
      await page.keyboard.press('Enter');
      await spec.succeed(page);
      await expectAccessibleAtEveryWidth(page);
    },
    180_000,
  );

  it('resending the confirmation', async () => {
    const page = await browser.openPage();
    const registration = FORMS['seller registration']!;
    await registration.open(page);
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }));
    for (const { name, text = '' } of fieldsOf(registration)) {
      await tabTo(page, name);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readFocusedElement(page)).name).toBe('Check Your Email');
    await tabTo(page, 'Resend Confirmation Email', 1);
    await page.keyboard.press('Enter');
    const sent = 'Confirmation email sent successfully! Please check your inbox.';
    await page.getByRole('status').getByText(sent).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });

  it('changing and deleting an address', async () => {
    const page = await browser.openPage();
    const spec = FORMS['new address']!;
    await spec.open(page);
    for (const { name, text } of fieldsOf(spec)) {
      await tabTo(page, name, 1);
      if (text !== undefined) await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await spec.succeed(page);

    await tabTo(page, 'Edit Kim Tran, 12 Bridge Road');
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Edit address' }).waitFor();
    await expect.poll(async () => (await readFocusedElement(page)).name).toBe('First name');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Kay');
    await expectAccessibleAtEveryWidth(page);
    await tabTo(page, 'Update');
    await page.keyboard.press('Enter');
    await page.getByText('Kay Tran').waitFor();
    await expect
      .poll(async () => (await readFocusedElement(page)).name)
      .toBe('Edit Kay Tran, 12 Bridge Road');

    const openDialog = async () => {
      await tabTo(page, 'Delete Kay Tran, 12 Bridge Road');
      await page.keyboard.press('Enter');
      await page
        .getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' })
        .waitFor();
    };
    await openDialog();
    await expectAccessibleAtEveryWidth(page);
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await readFocusedElement(page)).name)
      .toBe('Delete Kay Tran, 12 Bridge Road');
    await page.keyboard.press('Shift+Tab');
    await openDialog();
    await tabTo(page, 'Delete address', 4);
    await page.keyboard.press('Enter');
    await page.getByText('No addresses saved').waitFor();
    await page.getByText('Address deleted').first().waitFor();
    await expectAccessibleAtEveryWidth(page);
  });

  it('changing an address that another window has changed', async () => {
    const page = await browser.openPage({ expected: [/status of 409/] });
    const spec = FORMS['new address']!;
    await spec.open(page);
    for (const { name, text } of fieldsOf(spec)) {
      await tabTo(page, name, 1);
      if (text !== undefined) await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await spec.succeed(page);

    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('shop-auth') ?? '{}').access_token as string,
    );
    const headers = { authorization: `Bearer ${token}` };
    const read = async () =>
      (await (await page.request.get('/api/addresses', { headers })).json()).addresses[0];
    const { id } = await read();
    const form = page.getByRole('form', { name: 'Edit address' });
    const notice = form.getByRole('alert');
    /**
     * Opens the form, saves `elsewhere` from another window, then submits the form with another
     * street.
     */
    const submitAfterOtherSave = async (elsewhere: object, street: string) => {
      await page.getByRole('button', { name: /^Edit Kim Tran/ }).click();
      await form.getByLabel('Street address').fill(street);
      await page.request.put(`/api/addresses/${id}`, { headers, data: elsewhere });
      await form.getByLabel('Street address').press('Enter');
      await notice.getByText('This address was changed in another window').waitFor();
      await expect.poll(() => form.getByLabel('Street address').inputValue()).toBe(street);
    };

    await submitAfterOtherSave({ phone: '0400 000 000', city: 'Burnley' }, '14 Bridge Road');
    await expect
      .poll(() => notice.getByRole('definition').allTextContents())
      .toEqual(['0400 000 000', '12 Bridge Road', 'Burnley']);
    await expectAccessibleAtEveryWidth(page);
    await form.getByLabel('Phone').fill('0400 000 000');
    await notice.getByText('0400 000 000').waitFor({ state: 'detached' });
    await tabTo(page, 'Keep mine');
    await page.keyboard.press('Enter');
    await page.getByText('14 Bridge Road').waitFor();
    expect(await read()).toMatchObject({
      address1: '14 Bridge Road',
      city: 'Richmond',
      phone: '0400 000 000',
    });

    await submitAfterOtherSave({ address1: '16 Bridge Road' }, '18 Bridge Road');
    await notice.getByRole('button', { name: 'Use the saved version' }).click();
    await page.getByText('16 Bridge Road').waitFor();
    expect((await read()).address1).toBe('16 Bridge Road');
  });

  it('a toast about a failure, with a focusable button', async () => {
    const page = await browser.openPage({ expected: [/status of 503/] });
    await signIn(page, '/account#addresses');
    await page.route('**/api/addresses', (route) =>
      route.fulfill({
        json: {
          addresses: [
            {
              id: '0199a000-0000-7000-8000-000000000001',
              user_id: '0199a000-0000-7000-8000-000000000002',
              type: 'shipping',
              first_name: 'Kim',
              last_name: 'Tran',
              company: null,
              address1: '12 Bridge Road',
              address2: null,
              city: 'Richmond',
              state: 'VIC',
              postcode: '3121',
              country: 'Australia',
              phone: null,
              is_default: false,
              version: 1,
              created_at: '2026-03-02T01:00:00.000Z',
            },
          ],
          totalCount: 1,
        },
      }),
    );
    await page.route('**/default', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('button', { name: 'Make default: Kim Tran, 12 Bridge Road' }).waitFor();
    await waitUntilInteractive(page);
    await tabTo(page, 'Make default: Kim Tran, 12 Bridge Road');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText('Failed to save address')
      .waitFor({ state: 'attached' });
    await expectNoAxeViolations(page);
    await page.keyboard.press('F6');
    await tabTo(page, 'Dismiss', 4);
    await page.keyboard.press('Enter');
    await page.getByText('Failed to save address').first().waitFor({ state: 'detached' });
  });

  it('logging out elsewhere and downloading the data', async () => {
    const page = await browser.openPage();
    const owner = await openSecurity(page);
    await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
      data: { email: owner, password: PASSWORD },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Log out Chrome on Windows' }).waitFor();
    await waitUntilInteractive(page);
    await tabTo(page, 'Log out Chrome on Windows');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Chrome on Windows was logged out.').waitFor();
    await expectAccessibleAtEveryWidth(page);
    const download = page.waitForEvent('download');
    await tabTo(page, 'Download my data');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^my-data-/);
  });
});
