import { cents, toWireDollars } from '#domain/money/cents.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import {
  listOfficeProductsBelow,
  type OfficeProductFilter,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Ctx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';

interface Line {
  readonly id: string;
  readonly row: OfficeProductRow;
  readonly variant: OfficeProductRow['variants'][number] | null;
}

const COLUMNS: CsvColumns<Line> = {
  id: ({ row }) => row.id,
  slug: ({ row }) => row.slug,
  name: ({ row }) => row.name,
  variant: ({ variant }) => variant?.name ?? null,
  sku: ({ row, variant }) => (variant ?? row).sku,
  brand: ({ row }) => row.brand,
  price: ({ row, variant }) => toWireDollars(cents((variant ?? row).price_cents)),
  original_price: ({ row, variant }) =>
    variant !== null || row.original_price_cents === null
      ? null
      : toWireDollars(cents(row.original_price_cents)),
  stock: ({ row, variant }) => {
    const item = variant ?? row.stock;
    return (item?.on_hand ?? 0) - (item?.reserved ?? 0);
  },
  department: ({ row }) => row.department?.name ?? null,
  category: ({ row }) => row.category?.name ?? null,
  seller: ({ row: { seller } }) => (seller === null ? 'Admin' : sellerName(seller)),
  taxable: ({ row }) => row.is_taxable,
  shipping_exempt: ({ row }) => row.is_shipping_exempt,
  age_restriction: ({ row }) => row.age_restriction,
};

/** The filtered list with a row for each product and each variant. */
export function exportProducts({ db, now }: Ctx, scope: Scope, filter: OfficeProductFilter) {
  return csvOfList({
    name: 'products',
    now,
    columns: COLUMNS,
    read: async (below) =>
      (await listOfficeProductsBelow(db, scope, { filter, below })).flatMap(linesOf),
  });
}

function linesOf(row: OfficeProductRow): Line[] {
  return [null, ...row.variants].map((variant) => ({ id: row.id, row, variant }));
}
