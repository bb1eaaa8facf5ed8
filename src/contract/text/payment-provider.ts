/** The providers by name; one that took payments before its code was removed keeps its key. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  sandbox: 'Built-in sandbox',
};

export function providerName(provider: string): string {
  return PROVIDER_NAMES[provider] ?? provider;
}

/** Where its disputes are answered; null without such a page. */
export function disputesPage(provider: string): string | null {
  return provider === 'stripe' ? 'https://dashboard.stripe.com/disputes' : null;
}

/** "Stripe, live mode", or "Built-in sandbox, test mode: no money moves" (Rule 23). */
export function paymentWords(provider: string, mode: 'test' | 'live'): string {
  const words = mode === 'live' ? 'live mode' : 'test mode: no money moves';
  return `${providerName(provider)}, ${words}`;
}
