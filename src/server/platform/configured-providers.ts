import type { PaymentProvider } from '#server/platform/payment-provider.ts';

/** What a context knows of payment providers. */
export interface ConfiguredProviders {
  readonly payments: PaymentProvider;
  readonly otherPayments: readonly PaymentProvider[];
}

/**
 * The context with each configured provider in turn, the active one first. Payments stay with the
 * provider that took them, also after the operator has switched to another (Rule 112).
 */
export function withEachProvider<Ctx extends ConfiguredProviders>(ctx: Ctx): Ctx[] {
  return [ctx.payments, ...ctx.otherPayments].map((payments) => ({ ...ctx, payments }));
}

/** The context with this provider; undefined if it is not configured. */
export function withProvider<Ctx extends ConfiguredProviders>(
  ctx: Ctx,
  name: string,
): Ctx | undefined {
  return withEachProvider(ctx).find(({ payments }) => payments.name === name);
}
