import { createRouter } from '@tanstack/react-router';

import type { OfficeContext } from '#web/backoffice/office-api.ts';
import { ScreenError, ScreenPending } from '#web/backoffice/screen-states.tsx';
import { parseSearchText, writeSearchText } from '#web/lib/search-codec.ts';
import { adminCategoriesRoute } from '#web/routes/admin/categories/route.tsx';
import { adminNewDepartmentRoute } from '#web/routes/admin/categories.new-department/route.tsx';
import { adminNewCategoryRoute } from '#web/routes/admin/categories.new-category/route.tsx';
import { adminEditDepartmentRoute } from '#web/routes/admin/categories.departments.$id.edit/route.tsx';
import { adminEditCategoryRoute } from '#web/routes/admin/categories.categories.$id.edit/route.tsx';
import { sellerCategoriesRoute } from '#web/routes/seller/categories/route.tsx';
import { sellerNewDepartmentRoute } from '#web/routes/seller/categories.new-department/route.tsx';
import { sellerNewCategoryRoute } from '#web/routes/seller/categories.new-category/route.tsx';
import { sellerEditDepartmentRoute } from '#web/routes/seller/categories.departments.$id.edit/route.tsx';
import { sellerEditCategoryRoute } from '#web/routes/seller/categories.categories.$id.edit/route.tsx';
import { adminProductsRoute } from '#web/routes/admin/products/route.tsx';
import { adminNewProductRoute } from '#web/routes/admin/products.new/route.tsx';
import { adminEditProductRoute } from '#web/routes/admin/products.$id.edit/route.tsx';
import { sellerProductsRoute } from '#web/routes/seller/products/route.tsx';
import { sellerNewProductRoute } from '#web/routes/seller/products.new/route.tsx';
import { sellerEditProductRoute } from '#web/routes/seller/products.$id.edit/route.tsx';
import { sellerOrdersRoute } from '#web/routes/seller/orders/route.tsx';
import { sellerPackingSlipRoute } from '#web/routes/seller/orders.$id.packing-slip/route.tsx';
import { sellerPickListRoute } from '#web/routes/seller/orders.pick-list/route.tsx';
import { sellerSettingsRoute } from '#web/routes/seller/settings/route.tsx';
import { adminUsersRoute } from '#web/routes/admin/users/route.tsx';
import { adminEditUserRoute } from '#web/routes/admin/users.$id.edit/route.tsx';
import { adminSettingsRoute } from '#web/routes/admin/settings/route.tsx';
import { adminOrderRoute } from '#web/routes/admin/orders.$id/route.tsx';
import { adminOrdersRoute } from '#web/routes/admin/orders/route.tsx';
import { adminDashboardRoute } from '#web/routes/admin/dashboard/route.tsx';
import { sellerChooseRoute } from '#web/routes/seller/choose-seller/route.tsx';
import { sellerDashboardRoute } from '#web/routes/seller/dashboard/route.tsx';
import { adminApplicationsRoute } from '#web/routes/admin/seller-applications/route.tsx';
import { adminAuditRoute } from '#web/routes/admin/audit/route.tsx';
import { adminPaymentAlertsRoute } from '#web/routes/admin/payment-alerts/route.tsx';
import { adminSearchMissesRoute } from '#web/routes/admin/search-misses/route.tsx';
import { adminHealthRoute } from '#web/routes/admin/health/route.tsx';
import { adminArticleEditRoute } from '#web/routes/admin/articles.$id.edit/route.tsx';
import { adminArticleNewRoute } from '#web/routes/admin/articles.new/route.tsx';
import { adminArticlesRoute } from '#web/routes/admin/articles/route.tsx';
import { adminServiceEditRoute } from '#web/routes/admin/services.$id.edit/route.tsx';
import { adminServiceNewRoute } from '#web/routes/admin/services.new/route.tsx';
import { adminServicesRoute } from '#web/routes/admin/services/route.tsx';
import { adminNotFoundRoute, adminRoute } from '#web/routes/admin/route.tsx';
import { officeRootRoute } from '#web/routes/office-root.tsx';
import { sellerNotFoundRoute, sellerRoute } from '#web/routes/seller/route.tsx';

/** The back offices' URL tree: a separate program, so that the shop's pages do not carry it. */
export const officeTree = officeRootRoute.addChildren([
  adminRoute.addChildren([
    adminProductsRoute,
    adminNewProductRoute,
    adminEditProductRoute,
    adminCategoriesRoute,
    adminNewDepartmentRoute,
    adminNewCategoryRoute,
    adminEditDepartmentRoute,
    adminEditCategoryRoute,
    adminDashboardRoute,
    adminOrdersRoute,
    adminOrderRoute,
    adminApplicationsRoute,
    adminAuditRoute,
    adminHealthRoute,
    adminPaymentAlertsRoute,
    adminSearchMissesRoute,
    adminUsersRoute,
    adminEditUserRoute,
    adminSettingsRoute,
    adminArticlesRoute,
    adminArticleNewRoute,
    adminArticleEditRoute,
    adminServicesRoute,
    adminServiceNewRoute,
    adminServiceEditRoute,
    adminNotFoundRoute,
  ]),
  sellerRoute.addChildren([
    sellerChooseRoute,
    sellerDashboardRoute,
    sellerProductsRoute,
    sellerNewProductRoute,
    sellerEditProductRoute,
    sellerCategoriesRoute,
    sellerNewDepartmentRoute,
    sellerNewCategoryRoute,
    sellerEditDepartmentRoute,
    sellerEditCategoryRoute,
    sellerOrdersRoute,
    sellerPickListRoute,
    sellerPackingSlipRoute,
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
