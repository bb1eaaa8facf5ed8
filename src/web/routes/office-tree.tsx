import { createRouter } from '@tanstack/react-router';

import type { OfficeContext } from '#web/backoffice/office-api.ts';
import { ScreenError, ScreenPending } from '#web/backoffice/screen-states.tsx';
import { parseSearchText, writeSearchText } from '#web/lib/search-codec.ts';
import { productsRoute } from '#web/routes/_office/products/route.tsx';
import { productSheetRoute } from '#web/routes/_office/products.spreadsheet/route.tsx';
import { newProductRoute } from '#web/routes/_office/products.new/route.tsx';
import { editProductRoute } from '#web/routes/_office/products.$id.edit/route.tsx';
import { importRoute } from '#web/routes/_office/import/route.tsx';
import { importColumnsRoute } from '#web/routes/_office/import.$id.columns/route.tsx';
import { importCheckRoute } from '#web/routes/_office/import.$id.check/route.tsx';
import { importRunRoute } from '#web/routes/_office/import.$id.run/route.tsx';
import { recallListRoute } from '#web/routes/_office/recalls/route.tsx';
import { newRecallRoute } from '#web/routes/_office/recalls.new/route.tsx';
import { officeRecallRoute } from '#web/routes/_office/recalls.$id/route.tsx';
import { amendRecallRoute } from '#web/routes/_office/recalls.$id.edit/route.tsx';
import { threadsRoute } from '#web/routes/_office/messages/route.tsx';
import { threadRoute } from '#web/routes/_office/messages.$id/route.tsx';
import { newThreadRoute } from '#web/routes/_office/messages.new/route.tsx';
import { apiKeysRoute } from '#web/routes/_office/api-keys/route.tsx';
import { webhooksRoute } from '#web/routes/_office/webhooks/route.tsx';
import { webhookRoute } from '#web/routes/_office/webhooks.$id/route.tsx';
import { webhookDeliveryRoute } from '#web/routes/_office/webhooks.$id.deliveries.$delivery/route.tsx';
import { returnsRoute } from '#web/routes/_office/returns/route.tsx';
import { returnRoute } from '#web/routes/_office/returns.$id/route.tsx';
import { categoriesRoute } from '#web/routes/_office/categories/route.tsx';
import { newDepartmentRoute } from '#web/routes/_office/categories.new-department/route.tsx';
import { newCategoryRoute } from '#web/routes/_office/categories.new-category/route.tsx';
import { editDepartmentRoute } from '#web/routes/_office/categories.departments.$id.edit/route.tsx';
import { editCategoryRoute } from '#web/routes/_office/categories.categories.$id.edit/route.tsx';
import type { OfficeLayout } from '#web/routes/_office/layout.ts';
import { sellerOrdersRoute } from '#web/routes/seller/orders/route.tsx';
import { sellerPackingSlipRoute } from '#web/routes/seller/orders.$id.packing-slip/route.tsx';
import { sellerPickListRoute } from '#web/routes/seller/orders.pick-list/route.tsx';
import { sellerMoneyRoute } from '#web/routes/seller/money/route.tsx';
import { sellerInvoiceRoute } from '#web/routes/seller/money.invoices.$number/route.tsx';
import { sellerStatementRoute } from '#web/routes/seller/money.payouts.$id/route.tsx';
import { sellerAgreementRoute } from '#web/routes/seller/agreement/route.tsx';
import { sellerBankDetailsRoute } from '#web/routes/seller/bank-details/route.tsx';
import { sellerNoticesRoute } from '#web/routes/seller/notices/route.tsx';
import { adminNoticesRoute } from '#web/routes/admin/notices/route.tsx';
import { sellerPeopleRoute } from '#web/routes/seller/people/route.tsx';
import { sellerReviewsRoute } from '#web/routes/seller/reviews/route.tsx';
import { sellerProfileRoute } from '#web/routes/seller/profile/route.tsx';
import { sellerSettingsRoute } from '#web/routes/seller/settings/route.tsx';
import { adminUsersRoute } from '#web/routes/admin/users/route.tsx';
import { adminEditUserRoute } from '#web/routes/admin/users.$id.edit/route.tsx';
import { adminSettingsRoute } from '#web/routes/admin/settings/route.tsx';
import { adminSetupRoute } from '#web/routes/admin/setup/route.tsx';
import { adminAgeRestrictionsRoute } from '#web/routes/admin/settings.age-restrictions/route.tsx';
import { adminShopProfileRoute } from '#web/routes/admin/settings.shop/route.tsx';
import { adminOrderRoute } from '#web/routes/admin/orders.$id/route.tsx';
import { adminOrdersRoute } from '#web/routes/admin/orders/route.tsx';
import { adminCommissionRoute } from '#web/routes/admin/commission/route.tsx';
import { adminCommissionRuleRoute } from '#web/routes/admin/commission.$id.edit/route.tsx';
import { adminCommissionRuleNewRoute } from '#web/routes/admin/commission.new/route.tsx';
import { adminDashboardRoute } from '#web/routes/admin/dashboard/route.tsx';
import { sellerChooseRoute } from '#web/routes/seller/choose-seller/route.tsx';
import { sellerDashboardRoute } from '#web/routes/seller/dashboard/route.tsx';
import { adminApplicationsRoute } from '#web/routes/admin/seller-applications/route.tsx';
import { adminAuditRoute } from '#web/routes/admin/audit/route.tsx';
import { adminReconciliationRoute } from '#web/routes/admin/money.reconciliation/route.tsx';
import { adminMoneyRoute } from '#web/routes/admin/money/route.tsx';
import { adminInvoicesRoute } from '#web/routes/admin/money.invoices/route.tsx';
import { adminPayoutsRoute } from '#web/routes/admin/money.payouts/route.tsx';
import { adminPayoutRoute } from '#web/routes/admin/money.payouts.$id/route.tsx';
import { adminPayoutSettingsRoute } from '#web/routes/admin/money.payouts.settings/route.tsx';
import { adminReportsRoute } from '#web/routes/admin/money.reports/route.tsx';
import { adminPaymentAlertsRoute } from '#web/routes/admin/payment-alerts/route.tsx';
import { adminReviewsRoute } from '#web/routes/admin/reviews/route.tsx';
import { adminSearchMissesRoute } from '#web/routes/admin/search-misses/route.tsx';
import { adminHealthRoute } from '#web/routes/admin/health/route.tsx';
import { adminArticleEditRoute } from '#web/routes/admin/articles.$id.edit/route.tsx';
import { adminArticleNewRoute } from '#web/routes/admin/articles.new/route.tsx';
import { adminPagesRoute } from '#web/routes/admin/pages/route.tsx';
import { adminPageRoute } from '#web/routes/admin/pages.$id/route.tsx';
import { adminQuestionsRoute } from '#web/routes/admin/help/route.tsx';
import { adminQuestionNewRoute } from '#web/routes/admin/help.new/route.tsx';
import { adminQuestionRoute } from '#web/routes/admin/help.$id/route.tsx';
import { adminStoreNewRoute } from '#web/routes/admin/stores.new/route.tsx';
import { adminStoreRoute } from '#web/routes/admin/stores.$id/route.tsx';
import { adminStoresRoute } from '#web/routes/admin/stores/route.tsx';
import { adminSlidesRoute } from '#web/routes/admin/slides/route.tsx';
import { adminSlideNewRoute } from '#web/routes/admin/slides.new/route.tsx';
import { adminSlideRoute } from '#web/routes/admin/slides.$id/route.tsx';
import { adminArticlesRoute } from '#web/routes/admin/articles/route.tsx';
import { adminServiceEditRoute } from '#web/routes/admin/services.$id.edit/route.tsx';
import { adminServiceNewRoute } from '#web/routes/admin/services.new/route.tsx';
import { adminServicesRoute } from '#web/routes/admin/services/route.tsx';
import { adminNotFoundRoute, adminRoute } from '#web/routes/admin/route.tsx';
import { officeRootRoute } from '#web/routes/office-root.tsx';
import { sellerNotFoundRoute, sellerRoute } from '#web/routes/seller/route.tsx';

/** The screens that both back offices have. */
const sharedRoutes = (layout: OfficeLayout) => [
  productsRoute(layout),
  productSheetRoute(layout),
  newProductRoute(layout),
  editProductRoute(layout),
  importRoute(layout),
  importColumnsRoute(layout),
  importCheckRoute(layout),
  importRunRoute(layout),
  categoriesRoute(layout),
  newDepartmentRoute(layout),
  newCategoryRoute(layout),
  editDepartmentRoute(layout),
  editCategoryRoute(layout),
  recallListRoute(layout),
  newRecallRoute(layout),
  officeRecallRoute(layout),
  amendRecallRoute(layout),
  threadsRoute(layout),
  newThreadRoute(layout),
  threadRoute(layout),
  returnsRoute(layout),
  apiKeysRoute(layout),
  webhooksRoute(layout),
  webhookRoute(layout),
  webhookDeliveryRoute(layout),
  returnRoute(layout),
];

/** The back offices' URL tree: a separate program, so that the shop's pages do not carry it. */
export const officeTree = officeRootRoute.addChildren([
  adminRoute.addChildren([
    ...sharedRoutes(adminRoute),
    adminDashboardRoute,
    adminOrdersRoute,
    adminOrderRoute,
    adminApplicationsRoute,
    adminAuditRoute,
    adminHealthRoute,
    adminMoneyRoute,
    adminReconciliationRoute,
    adminInvoicesRoute,
    adminPayoutsRoute,
    adminPayoutRoute,
    adminPayoutSettingsRoute,
    adminReportsRoute,
    adminCommissionRoute,
    adminCommissionRuleNewRoute,
    adminCommissionRuleRoute,
    adminPaymentAlertsRoute,
    adminNoticesRoute,
    adminReviewsRoute,
    adminSearchMissesRoute,
    adminUsersRoute,
    adminEditUserRoute,
    adminSettingsRoute,
    adminSetupRoute,
    adminShopProfileRoute,
    adminAgeRestrictionsRoute,
    adminPagesRoute,
    adminPageRoute,
    adminQuestionsRoute,
    adminQuestionNewRoute,
    adminQuestionRoute,
    adminStoresRoute,
    adminStoreNewRoute,
    adminStoreRoute,
    adminSlidesRoute,
    adminSlideNewRoute,
    adminSlideRoute,
    adminArticlesRoute,
    adminArticleNewRoute,
    adminArticleEditRoute,
    adminServicesRoute,
    adminServiceNewRoute,
    adminServiceEditRoute,
    adminNotFoundRoute,
  ]),
  sellerRoute.addChildren([
    ...sharedRoutes(sellerRoute as unknown as OfficeLayout),
    sellerChooseRoute,
    sellerDashboardRoute,
    sellerOrdersRoute,
    sellerPickListRoute,
    sellerPackingSlipRoute,
    sellerMoneyRoute,
    sellerStatementRoute,
    sellerAgreementRoute,
    sellerInvoiceRoute,
    sellerBankDetailsRoute,
    sellerReviewsRoute,
    sellerProfileRoute,
    sellerNoticesRoute,
    sellerPeopleRoute,
    sellerSettingsRoute,
    sellerNotFoundRoute,
  ]),
]);

/** A new screen's loading label shows after this time (Rule 51). */
const PENDING_AFTER_MS = 150;

export function createOfficeRouter(context: OfficeContext) {
  const router = createRouter({
    routeTree: officeTree,
    context,
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
    scrollRestoration: true,
    defaultPreload: false,
    defaultStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
  });
  // A list that is searched, filtered or read again stays in place, dimmed: with a skeleton the
  // search field would lose its focus and what is being typed.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_AFTER_MS : Infinity;
  });
  return router;
}
