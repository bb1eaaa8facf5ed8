import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { cents, toWireDollars } from '#domain/money/cents.ts';

import {
  listOfficeProducts,
  type OfficeProductFilter,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import { csvFile } from '#server/http/csv.ts';

/** Products in one export; more than that is a job for the database's own tools. */
const MOST = 50_000;
const READ_AT_ONCE = 1000;

const COLUMNS = [
  'id',
  'slug',
  'name',
  'variant',
  'sku',
  'brand',
  'price',
  'original_price',
  'stock',
  'department',
  'category',
  'seller',
  'taxable',
  'shipping_exempt',
];

/** The whole filtered list by name, a row for each product and each of its variants. */
export async function exportProducts(
  db: Kysely<DB>,
  scope: Scope,
  filter: OfficeProductFilter,
): Promise<Uint8Array> {
  const rows: (string | number | boolean | null)[][] = [];
  for (let offset = 0; offset < MOST; offset += READ_AT_ONCE) {
    const products = await listOfficeProducts(db, scope, filter, {
      sort: { by: 'name', isDescending: false },
      limit: READ_AT_ONCE,
      offset,
    });
    rows.push(...products.flatMap(rowsOf));
    if (products.length < READ_AT_ONCE) break;
  }
  return csvFile(COLUMNS, rows);
}

function rowsOf(row: OfficeProductRow) {
  const seller = row.seller === null ? 'Admin' : `${row.seller.first_name} ${row.seller.last_name}`;
  const tail = [
    row.department?.name ?? null,
    row.category?.name ?? null,
    seller,
    row.is_taxable,
    row.is_shipping_exempt,
  ];
  const own = [
    row.id,
    row.slug,
    row.name,
    null,
    row.sku,
    row.brand,
    toWireDollars(cents(row.price_cents)),
    row.original_price_cents === null ? null : toWireDollars(cents(row.original_price_cents)),
    (row.stock?.on_hand ?? 0) - (row.stock?.reserved ?? 0),
    ...tail,
  ];
  const variants = row.variants.map((variant) => [
    row.id,
    row.slug,
    row.name,
    variant.name,
    variant.sku,
    row.brand,
    toWireDollars(cents(variant.price_cents)),
    null,
    variant.on_hand - variant.reserved,
    ...tail,
  ]);
  return [own, ...variants];
}
