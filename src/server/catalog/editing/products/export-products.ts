import { escapeCell } from '#domain/range/cells.ts';
import {
  RANGE_COLUMNS,
  rangeColumnsFor,
  SPECIFICATION_PREFIX,
  type RangeValues,
} from '#domain/range/columns.ts';
import { ownText, plainText } from '#domain/range/rows.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import {
  productValues,
  variantValues,
  writeCell,
} from '#server/catalog/editing/products/range-values.ts';
import {
  listOfficeProductsBelow,
  listSpecificationNames,
  type OfficeProductFilter,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Ctx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';

interface Line {
  readonly id: string;
  readonly values: Partial<RangeValues>;
  /** Of the product's own row. */
  readonly specifications: Readonly<Record<string, string>>;
  readonly seller: string;
}

/**
 * The filtered list as a range file (Rule 148): a row for each product and one for each of its
 * variants. Sellers get their own products.
 */
export async function exportProducts(ctx: Ctx, scope: Scope, filter: OfficeProductFilter) {
  const { db, now, config } = ctx;
  const specifications = await listSpecificationNames(db, scope, filter);
  const linesOf = (row: OfficeProductRow): Line[] => {
    const own = { id: row.id, seller: row.seller === null ? '' : sellerName(row.seller) };
    const product = {
      ...own,
      values: productValues(row, config.siteUrl),
      specifications: row.specifications,
    };
    const variants = row.variants.map((variant) => ({
      ...own,
      values: variantValues(row, variant, config.siteUrl),
      specifications: {},
    }));
    return [product, ...variants];
  };
  return csvOfList({
    name: 'products',
    now,
    columns: columnsFor(scope, specifications),
    read: async (below) =>
      (await listOfficeProductsBelow(db, scope, { filter, below })).flatMap(linesOf),
  });
}

function columnsFor(scope: Scope, specifications: readonly string[]): CsvColumns<Line> {
  return Object.fromEntries([
    ...rangeColumnsFor(scope === null).map((name) => [
      RANGE_COLUMNS[name].heading,
      ({ values }: Line) => escapeCell(writeCell(name, values)),
    ]),
    // Says whose a product is; an import does not read it.
    ...(scope === null ? [['Seller', ({ seller }: Line) => escapeCell(seller)]] : []),
    ...specifications.map((name) => [
      `${SPECIFICATION_PREFIX}${name}`,
      ({ specifications: own }: Line) => escapeCell(plainText(ownText(own, name))),
    ]),
  ]) as CsvColumns<Line>;
}
