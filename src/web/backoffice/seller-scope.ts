const KEY = 'office-seller';
/** Where storage is off, the choice lasts as long as the page. */
let chosen: string | undefined;

/** The seller that an administrator looks at; undefined for sellers themselves (Rule 17). */
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
