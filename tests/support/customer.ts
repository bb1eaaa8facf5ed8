import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';

import type { PageOptions, TestBrowser } from './browser.ts';
import { siteUrl } from './site.ts';

/** Where the shop's auth client keeps its session in the browser. */
const SESSION_KEY = 'shop-auth';

export interface Customer extends ApiCustomer {
  readonly page: Page;
}

/** A registered customer without a browser. */
export interface ApiCustomer {
  readonly email: string;
  readonly password: string;
  /** The shop's API as this customer: the decoded answer, or an error for anything but success. */
  readonly call: <Answer>(
    path: string,
    options?: { method?: string; json?: unknown; headers?: Record<string, string> },
  ) => Promise<Answer>;
}

/** A page whose visitor has just registered through the API and is signed in. */
export async function openAsCustomer(
  browser: TestBrowser,
  options: PageOptions = {},
): Promise<Customer> {
  const { session, ...customer } = await registerCustomer(options.baseURL ?? siteUrl());
  const page = await browser.openPage(options);
  await storeSession(page, session);
  return { ...customer, page };
}

/** The answer to sign-in and sign-up, with the fields that tests read. */
export interface Session {
  access_token: string;
  expires_in: number;
}

/**
 * Puts this session into the browser before the page's first document loads. Signing out ends it
 * for good.
 */
export async function storeSession(page: Page, session: Session): Promise<void> {
  const stored = { ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in };
  await page.addInitScript(
    ([key, text]) => {
      // Only once, because signing out must last.
      if (sessionStorage.getItem('test-signed-in') !== null) return;
      sessionStorage.setItem('test-signed-in', 'yes');
      localStorage.setItem(key, text);
    },
    [SESSION_KEY, JSON.stringify(stored)] as const,
  );
}

/** Signs a user in through the API. */
export async function signIn(
  siteUrl: string,
  account: { email: string; password: string },
): Promise<Session> {
  const response = await fetch(new URL('/auth/v1/token?grant_type=password', siteUrl), {
    method: 'POST',
    headers: { apikey: await publicKeyOf(siteUrl), 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return answerOf<Session>(response);
}

/** Registers a user through the API. */
export async function registerCustomer(
  siteUrl: string,
): Promise<ApiCustomer & { session: Session }> {
  const apikey = await publicKeyOf(siteUrl);
  const email = `sam-${randomBytes(6).toString('hex')}@example.com`;
  const password = 'correct horse 7';
  const session = await answerOf<Session>(
    await fetch(new URL('/auth/v1/signup', siteUrl), {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { first_name: 'Sam', last_name: 'Reyes' } }),
    }),
  );
  return {
    email,
    password,
    session,
    call: await callAs(siteUrl, session),
  };
}

/** The shop's API as whoever has this session. */
export async function callAs(siteUrl: string, session: Session): Promise<ApiCustomer['call']> {
  const apikey = await publicKeyOf(siteUrl);
  return async (path, { method, json, headers = {} } = {}) =>
    answerOf(
      await fetch(new URL(path, siteUrl), {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          apikey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
}

/** The public client key, as every page carries it. */
async function publicKeyOf(siteUrl: string): Promise<string> {
  const html = await (await fetch(new URL('/login', siteUrl))).text();
  const key = /"publicKey":"([^"]+)"/.exec(html)?.[1];
  if (key === undefined) throw new Error('The page carries no public client key.');
  return key;
}

/** The decoded answer, or an error for anything but success. */
async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}
