import type { Profile } from '#contract/schemas/customer.ts';

const KEY = 'office-seller';
/** Where storage is off, the choice lasts as long as the page. */
let chosen: string | undefined;

/** The seller whom this tab's administrator looks at, or member works for (Rules 17 and 130). */
export function chosenSeller(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? chosen;
  } catch {
    return chosen;
  }
}

export function chooseSeller(sellerId: string | undefined): void {
  chosen = sellerId;
  try {
    if (sellerId === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, sellerId);
  } catch {
    // `chosen` holds it.
  }
}

export function sellerQuery(): { seller_id?: string } {
  const sellerId = chosenSeller();
  return sellerId === undefined ? {} : { seller_id: sellerId };
}

/** The seller that a member works for in this tab; undefined while they have to choose one. */
export function memberSeller(sellers: Profile['sellers']): Profile['sellers'][number] | undefined {
  const id = chosenSeller();
  return (
    sellers.find((seller) => seller.id === id) ?? (sellers.length === 1 ? sellers[0] : undefined)
  );
}
