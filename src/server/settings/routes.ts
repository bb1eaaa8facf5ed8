import { bankDetailsEndpoints } from '#contract/endpoints/bank-details.ts';
import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import { officeSettingsEndpoints } from '#contract/endpoints/office-settings.ts';
import { officeShopEndpoints } from '#contract/endpoints/office-shop.ts';
import { sellerAgreementEndpoints } from '#contract/endpoints/seller-agreement.ts';
import { sellerProfileEndpoints } from '#contract/endpoints/seller-profile.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { paymentMode } from '#server/platform/payment-config.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { changeBankDetails, getOwnBankDetails } from '#server/settings/change-bank-details.ts';
import { presentSettings } from '#server/settings/present.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { acceptSellerAgreement, getSellerAgreement } from '#server/settings/seller-agreement.ts';
import { changeSellerProfile, getSellerProfile } from '#server/settings/seller-profile.ts';
import { changeShopProfile, getShopProfile } from '#server/settings/shop-profile.ts';
import { getTestMail, sendTestMail } from '#server/settings/test-mail.ts';
import {
  changeSellerSettings,
  changeSettings,
  getSellerSettings,
  getSettings,
} from '#server/settings/save-settings.ts';

export function mountSettings(api: Api): void {
  const { getGlobalSettings, getShop } = catalogEndpoints;
  mount(api, { getGlobalSettings, getShop })({
    getShop: loadShop,
    getGlobalSettings: async ({ db, config }) => ({
      ...presentSettings(await findGlobalSettings(db)),
      payment_mode: paymentMode(config),
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
  mount(
    api,
    sellerProfileEndpoints,
  )({
    getSellerProfile: (ctx, { query }) =>
      getSellerProfile(ctx.db, sellerScope(ctx, query.seller_id, 'fetch the profile').sellerId),
    replaceSellerProfile: (ctx, { query, body }) =>
      changeSellerProfile(
        ctx,
        sellerScope(ctx, query.seller_id, 'save the profile').sellerId,
        body,
      ),
  });
  mount(
    api,
    sellerAgreementEndpoints,
  )({
    getSellerAgreement: (ctx, { query }) =>
      getSellerAgreement(ctx, sellerScope(ctx, query.seller_id, 'read the agreement').sellerId),
    acceptSellerAgreement: (ctx, { query, body }) =>
      acceptSellerAgreement(
        ctx,
        sellerScope(ctx, query.seller_id, 'accept the agreement').sellerId,
        body,
      ),
  });
  mount(
    api,
    officeShopEndpoints,
  )({
    getShopProfile,
    replaceShopProfile: (ctx, { body }) => changeShopProfile(ctx, body),
    getTestMail,
    sendTestMail,
  });
  mount(
    api,
    bankDetailsEndpoints,
  )({
    getBankDetails: (ctx, { query }) =>
      getOwnBankDetails(ctx, sellerScope(ctx, query.seller_id, 'read bank details').sellerId),
    replaceBankDetails: (ctx, { query, body }) =>
      changeBankDetails(ctx, sellerScope(ctx, query.seller_id, 'save bank details').sellerId, body),
  });
}
