import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';

/** The totals answer: the specified fields, and every step behind them. */
export function presentTotals({ totals, suppliers }: PricedOrder): OrderTotalsView {
  return {
    subtotal: totals.subtotalCents,
    totalTax: totals.totalTaxCents,
    totalFreight: totals.totalFreightCents,
    grandTotal: totals.grandTotalCents,
    taxInfo: { taxLabel: totals.taxLabel, pricesIncludeTax: totals.pricesIncludeTax },
    shippingInfo: { label: totals.shippingLabel },
    groups: totals.groups.map((group, index) => ({
      seller_id: group.sellerId,
      seller_name: suppliers[index]?.name ?? '',
      subtotal: group.subtotalCents,
      freight: group.freightCents,
      tax: group.taxCents,
    })),
    lines: totals.lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      seller_id: line.sellerId,
      quantity: line.quantity,
      list_price: line.listPriceCents,
      unit_discount: line.unitDiscountCents,
      unit_price: line.unitPriceCents,
      line_total: line.lineTotalCents,
      tax_rate: line.taxRateBps,
      tax: line.taxCents,
      freight: line.freightCents,
      freight_tax: line.freightTaxCents,
    })),
  };
}
