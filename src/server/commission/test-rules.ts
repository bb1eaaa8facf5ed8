import { chargedLine, commissionOfSale } from '#domain/commission/sale.ts';
import { explainCommission } from '#domain/commission/words.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { calculateOrderTotals } from '#domain/orders/totals.ts';

import type {
  CommissionTest,
  CommissionTestResult,
} from '#contract/endpoints/office-commission.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { discountOf } from '#server/catalog/discount.ts';
import { quantityPricesOf } from '#server/catalog/quantity-prices.ts';
import { commissionRuleOf, presentRule } from '#server/commission/present.ts';
import { findTestedProduct, listCommissionRules } from '#server/commission/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { loadPlatformRules, sellerRulesOf } from '#server/settings/rules.ts';

/**
 * What a sale of this product would owe now: an order of nothing else, sent within Australia, with
 * the totals and the commission of a real one (Rule 116).
 */
export async function testCommissionRules(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { product_id: id, unit_price: unitPrice, quantity }: CommissionTest,
): Promise<CommissionTestResult> {
  const [product, rows, platform] = await Promise.all([
    findTestedProduct(db, id),
    listCommissionRules(db),
    loadPlatformRules(db),
  ]);
  if (product === undefined) {
    throw new AppError('INVALID_INPUT', { fields: { product_id: 'Choose a product.' } });
  }
  const { seller_id: sellerId } = product;
  const totals = calculateOrderTotals({
    platform,
    sellers: new Map(sellerId === null ? [] : [[sellerId, sellerRulesOf(product)]]),
    country: 'Australia',
    lines: [
      {
        productId: id,
        variantId: null,
        sellerId,
        listPriceCents: unitPrice ?? cents(product.price_cents),
        discount: unitPrice === null ? discountOf(product) : null,
        quantityPrices: unitPrice === null ? quantityPricesOf(product.quantity_prices) : [],
        quantity,
        isTaxable: product.is_taxable,
        isShippingExempt: product.is_shipping_exempt,
        overridesGlobalSettings: product.override_global_settings,
        customTaxRateBps: product.custom_tax_rate_bps,
        customShippingCents:
          product.custom_shipping_cost_cents === null
            ? null
            : cents(product.custom_shipping_cost_cents),
      },
    ],
  });
  const [line] = totals.lines;
  if (line === undefined) throw new Error('The totals have a line for the product');
  const { pricesIncludeTax, gstRegistered: hasGst } = platform;
  const rules = rows.map(commissionRuleOf);
  const place = { departmentId: product.department_id, categoryId: product.category_id };
  const commission = commissionOfSale(line, place, { rules, hasGst, pricesIncludeTax, now });
  const { rule, commissionCents } = commission;
  const charged = chargedLine(line, pricesIncludeTax);
  const row = rows.find((each) => each.id === rule?.id);
  return {
    product: { id, name: product.name },
    seller_name: product.seller_name,
    unit_price: line.unitPriceCents,
    quantity,
    line: charged.lineCents,
    freight: charged.freightCents,
    rule: row === undefined ? null : presentRule(row),
    reason: reasonOf(sellerId, row),
    commission: commissionCents,
    calculation: rule === null ? null : explainCommission(rule, charged, { commission, hasGst }),
    received: cents(sumCents(charged.lineCents, charged.freightCents) - commissionCents),
  };
}

type MatchedRule = Awaited<ReturnType<typeof listCommissionRules>>[number];

function reasonOf(sellerId: string | null, rule: MatchedRule | undefined): string {
  if (sellerId === null) return 'You sell this product yourself, so there is no commission.';
  if (rule === undefined) return 'No rule matches, so there is no commission.';
  if (rule.target_name === null) return 'The first rule that matches: it is for everyone.';
  return `The first rule that matches: it is for ${rule.target_name}.`;
}
