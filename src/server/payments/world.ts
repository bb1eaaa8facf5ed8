import type { Services } from '#server/http/context.ts';

/** What use cases about payments stand on; `db` may be a transaction. */
export type PaymentWorld = Pick<
  Services,
  'db' | 'log' | 'jobs' | 'payments' | 'config' | 'clock'
> & { readonly now: Date };
