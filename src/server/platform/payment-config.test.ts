import { tmpdir } from 'node:os';

import { describe, expect, it } from 'vitest';

import { testConfig } from '#tests/support/app.ts';

import { loadConfig, type Environment } from './config.ts';
import { paymentMode, testPaymentsRefusal } from './payment-config.ts';
import { newSigningKeys } from './secrets.ts';

const keys = {
  AUTH_JWT_KEYS: newSigningKeys(),
  DATA_KEY: Buffer.alloc(32, 'bullnose').toString('base64'),
  PUBLIC_KEY: 'pk_for_the_tests',
  SANDBOX_WEBHOOK_SECRET: 'whsec_for_the_tests',
};
const load = (env: Environment) => loadConfig({ ...keys, ...env }, { dataDir: tmpdir() });
const site = { SITE_URL: 'https://shop.example' };
const live = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789ab',
};
const trial = { ...live, STRIPE_SECRET_KEY: 'sk_test_0123456789' };

describe('the payment configuration', () => {
  it('is the sandbox in demo mode, and Stripe once there is a key', () => {
    expect(testConfig().stripe).toBeNull();
    expect(load(trial).stripe).toEqual({
      secretKey: trial.STRIPE_SECRET_KEY,
      webhookSecret: trial.STRIPE_WEBHOOK_SECRET,
      isLive: false,
      api: { host: 'api.stripe.com', port: 443, protocol: 'https' },
    });
  });

  it('is live with a live key, whole or restricted', () => {
    expect(load({ ...site, ...live }).stripe?.isLive).toBe(true);
    const restricted = { ...live, STRIPE_SECRET_KEY: 'rk_live_0123456789' };
    expect(load({ ...site, ...restricted }).stripe?.isLive).toBe(true);
  });

  it('moves money only with a live key', () => {
    expect(paymentMode(testConfig())).toBe('test');
    expect(paymentMode(load(trial))).toBe('test');
    expect(paymentMode(load({ ...site, ...live }))).toBe('live');
    expect(paymentMode(load({ ...site, ...live, PAYMENT_PROVIDER: 'sandbox' }))).toBe('test');
  });

  it('can use a server on this machine', () => {
    const here = {
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: '12111',
      STRIPE_API_PROTOCOL: 'http',
    };
    expect(load({ ...trial, ...here }).stripe?.api).toEqual({
      host: '127.0.0.1',
      port: 12_111,
      protocol: 'http',
    });
  });

  it.each<[string, Environment, RegExp | null]>([
    ['the sandbox', site, /^STRIPE_SECRET_KEY is missing, and the sandbox/],
    ['a test key', { ...site, ...trial }, /^STRIPE_SECRET_KEY is a test key/],
    ['a live key', { ...site, ...live }, null],
    [
      'a live key that is not used',
      { ...site, ...live, PAYMENT_PROVIDER: 'sandbox' },
      /^PAYMENT_PROVIDER names the sandbox/,
    ],
    ['the sandbox on purpose', { ...site, PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: 'true' }, null],
    ['the sandbox in demo mode', {}, null],
  ])('a shop with %s may be open to the public, or says why not', (_what, settings, refusal) => {
    const said = testPaymentsRefusal(load(settings));
    if (refusal === null) expect(said).toBeNull();
    else expect(said).toMatch(refusal);
  });
});

describe('a refused payment configuration, in one line with the setting and the remedy', () => {
  it.each<[string, Environment, RegExp]>([
    ['a live key in demo mode', live, /^STRIPE_SECRET_KEY is a live key, and demo mode/],
    [
      'a key without the webhook’s secret',
      { STRIPE_SECRET_KEY: trial.STRIPE_SECRET_KEY },
      /^STRIPE_WEBHOOK_SECRET is missing/,
    ],
    ['Stripe without a key', { PAYMENT_PROVIDER: 'stripe' }, /^PAYMENT_PROVIDER is stripe, but/],
    [
      'a webhook’s secret without a key',
      { STRIPE_WEBHOOK_SECRET: trial.STRIPE_WEBHOOK_SECRET },
      /^STRIPE_SECRET_KEY is missing\. Set it, or unset/,
    ],
    [
      'a publishable key',
      { ...trial, STRIPE_SECRET_KEY: 'pk_test_0123456789' },
      /^STRIPE_SECRET_KEY is a publishable key/,
    ],
    [
      'a key of another kind',
      { ...trial, STRIPE_SECRET_KEY: 'AKIA0123456789' },
      /^STRIPE_SECRET_KEY must be a secret key of Stripe/,
    ],
    [
      'a webhook’s id in place of its secret',
      { ...trial, STRIPE_WEBHOOK_SECRET: 'we_0123456789' },
      /^STRIPE_WEBHOOK_SECRET must be the signing secret/,
    ],
    [
      'the key sent unencrypted over the network',
      { ...trial, STRIPE_API_PROTOCOL: 'http' },
      /^STRIPE_API_PROTOCOL=http would send the secret key unencrypted/,
    ],
    ['an invalid port', { ...trial, STRIPE_API_PORT: '0' }, /^STRIPE_API_PORT must be/],
    ['an invalid host', { ...trial, STRIPE_API_HOST: 'a/b' }, /^STRIPE_API_HOST must be/],
  ])('%s', (_what, env, message) => {
    const said = messageOf(() => load(env));
    expect(said).toMatch(message);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain('0123456789');
  });
});

function messageOf(start: () => unknown): string {
  try {
    start();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
