import type { Services } from '#server/http/context.ts';
import { withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { createSandboxProvider } from '#server/payments/sandbox/sandbox.ts';

type WithoutPayments = Omit<Services, 'payments' | 'otherPayments'>;

/**
 * The active provider and the others that are configured (Rules 23 and 112). The sandbox always is,
 * because its payments are in the shop's own database; Stripe is when it has a key.
 */
export async function createPaymentProviders(
  services: WithoutPayments,
): Promise<Pick<Services, 'payments' | 'otherPayments'>> {
  const sandbox = withCircuitBreaker(createSandbox(services), services);
  const { stripe, activePayments } = services.config;
  if (stripe === null) return { payments: sandbox, otherPayments: [] };
  // Its SDK costs 190 ms and 38 MB, so a shop without Stripe does not load it.
  const { createStripeProvider } = await import('#server/payments/stripe/stripe.ts');
  const stripeProvider = withCircuitBreaker(createStripeProvider(stripe), services);
  return activePayments === 'stripe'
    ? { payments: stripeProvider, otherPayments: [sandbox] }
    : { payments: sandbox, otherPayments: [stripeProvider] };
}

function createSandbox({ config, db, jobs, clock }: WithoutPayments): PaymentProvider {
  const { siteUrl, sandboxWebhookSecret: webhookSecret } = config;
  return createSandboxProvider({ db, jobs, clock, siteUrl, webhookSecret });
}
