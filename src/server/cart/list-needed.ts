import { neededBy } from '#domain/cart/needed.ts';
import { amountInMeasure, unitsThatHold } from '#domain/catalog/goes-with.ts';
import type { Pack } from '#domain/pricing/unit-price.ts';

import type { NeededProduct } from '#contract/schemas/goes-with.ts';

import { listBoughtUnits } from '#server/cart/queries.ts';
import { ruleOf } from '#server/catalog/goes-with/present.ts';
import { listNeededLinks } from '#server/catalog/goes-with/queries.ts';
import { PACK_UNIT_OF, presentProduct } from '#server/catalog/present.ts';
import { readProducts, type ProductRow } from '#server/catalog/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';

/** What the cart's lines need and the cart lacks, of what can be bought now (Rule 149). */
export async function listNeeded({ db, actor, now }: SignedInCtx) {
  const lines = (await listBoughtUnits(db, actor.userId)).map((line) => ({
    productId: line.product_id,
    name: line.name,
    quantity: line.quantity,
    pack: packOf(line),
  }));
  const links = await listNeededLinks(
    db,
    lines.map(({ productId }) => productId),
  );
  const needs = neededBy(
    lines,
    links.map((link) => ({
      productId: link.product_id,
      otherProductId: link.other_product_id,
      rule: ruleOf(link),
    })),
  );
  const rows = await readProducts(
    db,
    needs.map(({ productId }) => productId),
  );
  const needed = needs.flatMap((need): NeededProduct[] => {
    const row = rows.find(({ id }) => id === need.productId);
    const product = row && presentProduct(row, now);
    if (row === undefined || product?.in_stock !== true) return [];
    const { amount, measure, inCart } = need;
    return [
      {
        product,
        needed_for: need.lines.map(({ line, rule, isCounted }) => ({
          product_id: line.productId,
          name: line.name,
          quantity: line.quantity,
          rule: rule && {
            quantity: rule.quantityThousandths / 1000,
            measure: rule.measure,
            per: rule.per,
          },
          is_counted: isCounted,
        })),
        quantity: amount === null ? null : amountInMeasure(amount),
        measure,
        in_cart: amountInMeasure(inCart),
        missing_units:
          amount === null || dependsOnVariant(row)
            ? null
            : unitsThatHold(amount - inCart, measure, packOf(row)),
      },
    ];
  });
  return { needed, totalCount: needed.length };
}

/** Whether a variant has other contents than the product. */
function dependsOnVariant({ variants }: ProductRow): boolean {
  return variants.some(({ unit_quantity_thousandths: own }) => own !== null);
}

/** The contents of a unit; null if they are not stated. */
function packOf({
  unit_measure: measure,
  unit_quantity_thousandths: quantity,
}: Pick<ProductRow, 'unit_measure' | 'unit_quantity_thousandths'>): Pack | null {
  if (measure === null || quantity === null) return null;
  return { amountThousandths: quantity, unit: PACK_UNIT_OF[measure] };
}
