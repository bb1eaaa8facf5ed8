import { cents } from '#domain/money/cents.ts';
import { discountedUnitPrice, shownOffer } from '#domain/pricing/price.ts';
import { isInStock } from '#domain/stock/levels.ts';

import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { discountOf } from '#server/catalog/discount.ts';
import { presentQuantityPrices } from '#server/catalog/quantity-prices.ts';
import { presentOfficeLink } from '#server/catalog/goes-with/present.ts';
import { PACK_UNIT_OF, presentListing } from '#server/catalog/present.ts';
import type { OfficeProductRow } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';

export function presentOfficeProduct(row: OfficeProductRow, scope: Scope): OfficeProduct {
  const discount = discountOf(row);
  const ownStock = (row.stock?.on_hand ?? 0) - (row.stock?.reserved ?? 0);
  const offer = shownOffer(
    { priceCents: cents(row.price_cents), discount },
    row.variants.map((variant) => ({
      priceCents: cents(variant.price_cents),
      available: variant.on_hand - variant.reserved,
    })),
  );
  const variants = row.variants.map((variant) => ({
    ...variant,
    price: cents(variant.price_cents),
    shown_price: discountedUnitPrice(cents(variant.price_cents), discount),
    stock: variant.on_hand - variant.reserved,
    quantity_prices: presentQuantityPrices(variant.quantity_prices) ?? [],
  }));
  return {
    ...presentListing(row, { discount, offer }),
    quantity_prices: presentQuantityPrices(row.quantity_prices) ?? [],
    goes_with: row.goes_with.map(presentOfficeLink),
    image_alts: row.image_alts,
    age_restriction: row.age_restriction,
    warranty: row.warranty,
    stock: ownStock,
    in_stock: isInStock(ownStock, variants),
    reserved: row.stock?.reserved ?? 0,
    total_stock:
      variants.length === 0 ? ownStock : variants.reduce((sum, { stock }) => sum + stock, 0),
    pack:
      row.unit_measure === null || row.unit_quantity_thousandths === null
        ? null
        : {
            measure: PACK_UNIT_OF[row.unit_measure],
            quantity: row.unit_quantity_thousandths / 1000,
          },
    override_global_settings: row.override_global_settings,
    custom_tax_rate: row.custom_tax_rate_bps,
    custom_shipping_cost:
      row.custom_shipping_cost_cents === null ? null : cents(row.custom_shipping_cost_cents),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    seller: row.seller,
    product_variants: variants,
    can: { edit: scope === null || row.seller_id === scope.sellerId },
  };
}
