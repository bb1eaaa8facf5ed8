import { explainTotals, type ExplainedStep } from '#domain/orders/explain-totals.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import type { Quote } from '#server/checkout/quote.ts';

export function presentTotals({ totals, suppliers, lines, platform }: PricedOrder, quote: Quote) {
  const explained = explainTotals(totals, platform);
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
      total: group.totalCents,
      explanation: presentSteps(explained.groups[index]),
    })),
    lines: totals.lines.map((line, index) => ({
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
      product_name: lines[index]?.name ?? '',
      variant_name: lines[index]?.variant_name ?? null,
      proof_of_age: lines[index]?.proof_of_age ?? null,
      explanation: presentSteps(explained.lines[index]),
    })),
    explanation: presentSteps(explained.whole),
    quoteId: quote.id,
    quoteExpiresAt: quote.expiresAt.toISOString(),
  };
}

function presentSteps(steps: readonly ExplainedStep[] = []) {
  return steps.map(({ kind, text, amountCents }) => ({ kind, text, amount: amountCents }));
}
