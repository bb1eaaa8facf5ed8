import { AppError } from '#contract/errors/app-error.ts';

import type { Actor, SignedInCtx } from '#server/http/context.ts';

/** The owner of the rows that a call reads or changes; null for administrators, who see all. */
export type Scope = { readonly sellerId: string } | null;

/** The input of a call that both areas have. */
export interface ScopedInput {
  readonly query: { readonly seller_id?: string | undefined };
}

/** The seller that a person acts for (Rule 130); an administrator's own id. */
export function sellerIdOf({ seller, userId }: Pick<Actor, 'seller' | 'userId'>): string {
  return seller?.id ?? userId;
}

/**
 * The scope in the seller area: the seller that a member acts for. An administrator names the
 * seller (Rule 17). `purpose` completes the specified sentence: "Seller ID is required to add
 * products."
 */
export function sellerScope({ actor }: SignedInCtx, sellerId: string | undefined, purpose: string) {
  if (actor.role !== 'admin') return { sellerId: sellerIdOf(actor) };
  if (sellerId !== undefined) return { sellerId };
  throw new AppError('SELLER_ID_REQUIRED', { message: `Seller ID is required to ${purpose}.` });
}
