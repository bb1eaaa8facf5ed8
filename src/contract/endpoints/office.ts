import { adminApiKeyEndpoints, sellerApiKeyEndpoints } from '#contract/endpoints/api-keys.ts';
import { closureEndpoints, operationsEndpoints } from '#contract/endpoints/office-operations.ts';
import { officeApplicationEndpoints } from '#contract/endpoints/applications.ts';
import { commissionInvoiceEndpoints } from '#contract/endpoints/office-commission-invoices.ts';
import { commissionEndpoints } from '#contract/endpoints/office-commission.ts';
import { dashboardEndpoints } from '#contract/endpoints/office-dashboards.ts';
import { officeArticleEndpoints } from '#contract/endpoints/office-articles.ts';
import { officePeopleEndpoints } from '#contract/endpoints/office-people.ts';
import { openingEndpoints } from '#contract/endpoints/office-opening.ts';
import { officeShopEndpoints } from '#contract/endpoints/office-shop.ts';
import { officeSettingsEndpoints } from '#contract/endpoints/office-settings.ts';
import {
  adminProductEndpoints,
  sellerProductEndpoints,
} from '#contract/endpoints/office-products.ts';
import { adminImportEndpoints, sellerImportEndpoints } from '#contract/endpoints/office-imports.ts';
import {
  adminPriceChangeEndpoints,
  sellerPriceChangeEndpoints,
} from '#contract/endpoints/price-changes.ts';
import {
  adminTaxonomyEndpoints,
  sellerTaxonomyEndpoints,
} from '#contract/endpoints/office-taxonomy.ts';
import { bankDetailsEndpoints } from '#contract/endpoints/bank-details.ts';
import {
  adminMessageEndpoints,
  sellerMessageEndpoints,
} from '#contract/endpoints/office-messages.ts';
import { moneyEndpoints } from '#contract/endpoints/office-money.ts';
import { reconciliationEndpoints } from '#contract/endpoints/office-reconciliation.ts';
import { payoutEndpoints } from '#contract/endpoints/office-payouts.ts';
import { adminRecallEndpoints, sellerRecallEndpoints } from '#contract/endpoints/office-recalls.ts';
import { reportEndpoints } from '#contract/endpoints/office-reports.ts';
import { adminNoticeEndpoints, sellerNoticeEndpoints } from '#contract/endpoints/notices.ts';
import { officeOrderEndpoints } from '#contract/endpoints/office-orders.ts';
import { officeParcelEndpoints } from '#contract/endpoints/office-parcels.ts';
import {
  officeReviewEndpoints,
  sellerReviewEndpoints,
} from '#contract/endpoints/office-reviews.ts';
import { adminReturnEndpoints, sellerReturnEndpoints } from '#contract/endpoints/office-returns.ts';
import {
  adminSavedViewEndpoints,
  sellerSavedViewEndpoints,
} from '#contract/endpoints/saved-views.ts';
import { sellerAgreementEndpoints } from '#contract/endpoints/seller-agreement.ts';
import { sellerProfileEndpoints } from '#contract/endpoints/seller-profile.ts';
import { sellerPeopleEndpoints } from '#contract/endpoints/seller-people.ts';
import { sellerOrderEndpoints } from '#contract/endpoints/seller-orders.ts';
import {
  officePageEndpoints,
  officeQuestionEndpoints,
  officeSlideEndpoints,
  officeStoreEndpoints,
} from '#contract/endpoints/office-site-content.ts';
import { officeContentEndpoints } from '#contract/endpoints/office-content.ts';
import { officeSearchEndpoints } from '#contract/endpoints/office-search.ts';
import { adminWebhookEndpoints, sellerWebhookEndpoints } from '#contract/endpoints/webhooks.ts';

/**
 * What the back offices call besides the shop's own calls. Apart from `endpoints`, so that the
 * shop's pages do not download them.
 */
export const officeEndpoints = {
  dashboards: dashboardEndpoints,
  officeApplications: officeApplicationEndpoints,
  operations: operationsEndpoints,
  closures: closureEndpoints,
  officeArticles: officeArticleEndpoints,
  officeContent: officeContentEndpoints,
  officePages: officePageEndpoints,
  officeQuestions: officeQuestionEndpoints,
  officeSlides: officeSlideEndpoints,
  officeStores: officeStoreEndpoints,
  officePeople: officePeopleEndpoints,
  commission: commissionEndpoints,
  money: moneyEndpoints,
  reconciliation: reconciliationEndpoints,
  bankDetails: bankDetailsEndpoints,
  payouts: payoutEndpoints,
  commissionInvoices: commissionInvoiceEndpoints,
  reports: reportEndpoints,
  officeSettings: officeSettingsEndpoints,
  officeShop: officeShopEndpoints,
  opening: openingEndpoints,
  adminProducts: adminProductEndpoints,
  sellerProducts: sellerProductEndpoints,
  adminImports: adminImportEndpoints,
  sellerImports: sellerImportEndpoints,
  adminPriceChanges: adminPriceChangeEndpoints,
  sellerPriceChanges: sellerPriceChangeEndpoints,
  officeOrders: officeOrderEndpoints,
  officeParcels: officeParcelEndpoints,
  sellerOrders: sellerOrderEndpoints,
  adminMessages: adminMessageEndpoints,
  sellerMessages: sellerMessageEndpoints,
  sellerProfile: sellerProfileEndpoints,
  sellerAgreement: sellerAgreementEndpoints,
  sellerNotices: sellerNoticeEndpoints,
  adminNotices: adminNoticeEndpoints,
  sellerPeople: sellerPeopleEndpoints,
  sellerApiKeys: sellerApiKeyEndpoints,
  adminApiKeys: adminApiKeyEndpoints,
  sellerWebhooks: sellerWebhookEndpoints,
  adminWebhooks: adminWebhookEndpoints,
  adminRecalls: adminRecallEndpoints,
  sellerRecalls: sellerRecallEndpoints,
  officeReviews: officeReviewEndpoints,
  sellerReviews: sellerReviewEndpoints,
  sellerReturns: sellerReturnEndpoints,
  adminReturns: adminReturnEndpoints,
  adminTaxonomy: adminTaxonomyEndpoints,
  sellerTaxonomy: sellerTaxonomyEndpoints,
  officeSearch: officeSearchEndpoints,
  adminSavedViews: adminSavedViewEndpoints,
  sellerSavedViews: sellerSavedViewEndpoints,
};
