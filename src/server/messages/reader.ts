/** On whose behalf threads are read and written. */
export type Reader =
  | { readonly side: 'customer'; readonly userId: string }
  | { readonly side: 'seller'; readonly userId: string; readonly sellerId: string }
  /** Administrators see every thread; with a seller, theirs. */
  | { readonly side: 'platform'; readonly userId: string; readonly sellerId?: string };

/** Who and what a thread is about: exactly one of an order and a product. */
export interface Subject {
  readonly customerId: string;
  /** Null for the operator's own goods. */
  readonly sellerId: string | null;
  readonly orderId: string | null;
  readonly productId: string | null;
}
