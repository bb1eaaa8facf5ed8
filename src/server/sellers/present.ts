import type { SellerNames } from '#domain/sellers/seller-name.ts';

/** The names of a line's seller in a row of a left join; null where the shop itself sells it. */
interface JoinedSeller {
  readonly seller_first_name: string | null;
  readonly seller_last_name: string | null;
  readonly trading_name: string | null;
}

export function namesOfSeller(row: JoinedSeller | undefined): SellerNames {
  return {
    first_name: row?.seller_first_name ?? '',
    last_name: row?.seller_last_name ?? '',
    trading_name: row?.trading_name ?? null,
  };
}
