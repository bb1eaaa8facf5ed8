/** The names of a seller, as calls carry them. */
export interface SellerNames {
  readonly first_name: string;
  readonly last_name: string;
  /** Null if they have not given one. */
  readonly trading_name: string | null;
}

/** What customers read: the trading name, else the person's (Rule 120). */
export function sellerName({
  first_name: first,
  last_name: last,
  trading_name: trading,
}: SellerNames): string {
  return trading ?? `${first} ${last}`.trim();
}
