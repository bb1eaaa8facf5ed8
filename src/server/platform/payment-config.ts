import { z } from 'zod';
import { flag, wholeNumber } from './setting-types.ts';

export type StripeConfig = NonNullable<ReturnType<typeof stripeConfig>>;

const StripeKeySchema = z
  .string()
  .refine(
    (key) => !key.startsWith('pk_'),
    'is a publishable key; use the secret one, which begins with sk_ or rk_',
  )
  .regex(
    /^(pk_|(sk|rk)_(test|live)_\w{8,}$)/,
    'must be a secret key of Stripe, which begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  );

/** The payment settings from the environment. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: StripeKeySchema.optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must be the signing secret of a webhook, which begins with whsec_')
    .optional(),
  STRIPE_API_HOST: z
    .string()
    .regex(/^[a-z\d.-]+$/i, 'must be a host name such as api.stripe.com')
    .default('api.stripe.com'),
  STRIPE_API_PORT: wholeNumber(1, 65_535).optional(),
  STRIPE_API_PROTOCOL: z.enum(['https', 'http'], 'must be https or http').default('https'),
  PAYMENT_PROVIDER: z.enum(['stripe', 'sandbox'], 'must be stripe or sandbox').optional(),
  PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: flag.default(false),
};

type Settings = z.infer<z.ZodObject<typeof paymentSettings>>;

/** The Stripe account to use, or null for the sandbox. */
export function stripeConfig(settings: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const protocol = settings.STRIPE_API_PROTOCOL;
  const port = settings.STRIPE_API_PORT ?? (protocol === 'https' ? 443 : 80);
  return {
    secretKey,
    webhookSecret,
    /** Whether the key moves real money. */
    isLive: isLiveKey(secretKey),
    /** The API's address for the SDK; Stripe's own unless a test sets another. */
    api: { host: settings.STRIPE_API_HOST, port, protocol },
  };
}

/** The provider of new payments: Stripe if it has a key, unless the settings name the sandbox. */
export function activePayments(settings: Settings): 'stripe' | 'sandbox' {
  return stripeConfig(settings) === null ? 'sandbox' : (settings.PAYMENT_PROVIDER ?? 'stripe');
}

interface PaymentSettings {
  readonly stripe: Pick<StripeConfig, 'isLive'> | null;
  readonly activePayments: 'stripe' | 'sandbox';
}

/** Whether new payments move real money: only those of Stripe with a live key (Rule 23). */
export function paymentMode({ stripe, activePayments: active }: PaymentSettings): 'test' | 'live' {
  return active === 'stripe' && stripe?.isLive === true ? 'live' : 'test';
}

function isLiveKey(secretKey: string): boolean {
  return /^[a-z]+_live_/.test(secretKey);
}

/** Payment settings that would lose money or leak a key, each with its remedy (Rule 23). */
export function paymentRefusals(settings: Settings, demo: boolean): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const refusals: string[] = [];
  if (secretKey !== undefined && webhookSecret === undefined) {
    refusals.push(
      'STRIPE_WEBHOOK_SECRET is missing: without it no payment can be confirmed. Set it to the signing secret of the webhook that posts to /webhooks/stripe.',
    );
  }
  if (secretKey === undefined && webhookSecret !== undefined) {
    refusals.push(
      'STRIPE_SECRET_KEY is missing. Set it, or unset STRIPE_WEBHOOK_SECRET to use the sandbox.',
    );
  }
  if (settings.PAYMENT_PROVIDER === 'stripe' && secretKey === undefined) {
    refusals.push(
      'PAYMENT_PROVIDER is stripe, but STRIPE_SECRET_KEY is missing. Set it, or unset PAYMENT_PROVIDER.',
    );
  }
  const isLoopback = /^(localhost|127(\.\d+){3})$/.test(settings.STRIPE_API_HOST);
  if (settings.STRIPE_API_PROTOCOL === 'http' && !isLoopback) {
    refusals.push(
      'STRIPE_API_PROTOCOL=http would send the secret key unencrypted. Unset it; only a test server on this machine may use http.',
    );
  }
  const isLive = secretKey !== undefined && isLiveKey(secretKey);
  if (demo && isLive) {
    refusals.push(
      'STRIPE_SECRET_KEY is a live key, and demo mode would charge real cards for products that do not exist. Use a test key, or set SITE_URL and leave demo mode.',
    );
  }
  return refusals;
}

/**
 * Why this shop must not be open to the public: it would take test payments for real orders (Rules
 * 23 and 110). Null if it may be.
 */
export function testPaymentsRefusal({
  demo,
  allowsTestPayments,
  ...payments
}: PaymentSettings & {
  readonly demo: boolean;
  readonly allowsTestPayments: boolean;
}): string | null {
  if (demo || allowsTestPayments || paymentMode(payments) === 'live') return null;
  if (payments.stripe?.isLive === true) {
    return 'PAYMENT_PROVIDER names the sandbox, which would accept test cards for real orders. Unset it to take payments with your live key.';
  }
  const fault =
    payments.stripe === null
      ? 'is missing, and the sandbox would accept'
      : 'is a test key, which would accept';
  return `STRIPE_SECRET_KEY ${fault} test cards for real orders. Set it to your live key, or set PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION=true to try the public shop without real payments.`;
}
