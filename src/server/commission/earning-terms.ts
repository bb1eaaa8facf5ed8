import type { EarningTerms } from '#contract/endpoints/office-commission.ts';

import { presentRule } from '#server/commission/present.ts';
import { listRulesOfSeller } from '#server/commission/queries.ts';
import { findSellerSettingsRow, findGlobalSettings } from '#server/settings/queries.ts';
import { platformRulesOf, sellerRulesOf } from '#server/settings/rules.ts';
import type { Db } from '#server/platform/database.ts';

/** What decides a seller's earnings, for the product form (Rule 116). */
export async function getEarningTerms(db: Db, sellerId: string): Promise<EarningTerms> {
  const [rows, settings, sellerRow] = await Promise.all([
    listRulesOfSeller(db, sellerId),
    findGlobalSettings(db),
    findSellerSettingsRow(db, sellerId),
  ]);
  const platform = platformRulesOf(settings ?? null);
  const seller = sellerRulesOf(sellerRow);
  return {
    seller_id: sellerId,
    rules: rows.map(presentRule),
    has_gst: platform.gstRegistered,
    prices_include_tax: platform.pricesIncludeTax,
    default_tax_rate: platform.taxRateBps,
    allow_seller_tax_override: platform.allowSellerTaxOverride,
    gst_registered: seller.gstRegistered,
    tax_rate_override: seller.taxRateOverrideBps,
  };
}
