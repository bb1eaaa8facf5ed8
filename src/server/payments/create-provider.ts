import type { Services } from '#server/http/context.ts';
import { withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { createSandboxProvider } from '#server/payments/sandbox/sandbox.ts';

/** The configured provider: Stripe if it has a key, otherwise the built-in sandbox (Rule 23). */
export async function createPaymentProvider(services: Omit<Services, 'payments'>) {
  return withCircuitBreaker(await createBareProvider(services), services);
}

async function createBareProvider({
  config,
  db,
  jobs,
  clock,
}: Omit<Services, 'payments'>): Promise<PaymentProvider> {
  if (config.stripe === null) {
    const { siteUrl, sandboxWebhookSecret: webhookSecret } = config;
    return createSandboxProvider({ db, jobs, clock, siteUrl, webhookSecret });
  }
  // Its SDK costs 190 ms and 38 MB, so a shop without Stripe does not load it.
  const { createStripeProvider } = await import('#server/payments/stripe/stripe.ts');
  return createStripeProvider(config.stripe);
}
