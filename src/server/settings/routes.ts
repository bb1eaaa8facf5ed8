import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import { officeSettingsEndpoints } from '#contract/endpoints/office-settings.ts';

import { sellerScope } from '#server/catalog/editing/scope.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { paymentMode } from '#server/platform/payment-config.ts';
import { presentSettings } from '#server/settings/present.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import {
  changeSellerSettings,
  changeSettings,
  getSellerSettings,
  getSettings,
} from '#server/settings/save-settings.ts';

export function mountSettings(api: Api): void {
  const { getGlobalSettings } = catalogEndpoints;
  mount(api, { getGlobalSettings })({
    getGlobalSettings: async ({ db, config }) => ({
      ...presentSettings(await findGlobalSettings(db)),
      payment_mode: paymentMode(config.stripe),
    }),
  });
  mount(
    api,
    officeSettingsEndpoints,
  )({
    getSettings: ({ db }) => getSettings(db),
    replaceSettings: (ctx, { body }) => changeSettings(ctx, body),
    getSellerSettings: (ctx, { query }) =>
      getSellerSettings(ctx.db, sellerScope(ctx, query.seller_id, 'fetch settings').sellerId),
    replaceSellerSettings: (ctx, { query, body }) =>
      changeSellerSettings(ctx, sellerScope(ctx, query.seller_id, 'save settings').sellerId, body),
  });
}
