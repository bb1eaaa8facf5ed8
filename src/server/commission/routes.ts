import { commissionEndpoints } from '#contract/endpoints/office-commission.ts';

import { getRecord } from '#server/audit/edit-record.ts';
import { sellerScope } from '#server/http/seller-scope.ts';
import { getEarningTerms } from '#server/commission/earning-terms.ts';
import {
  changeCommissionRule,
  commissionRuleKind,
  createCommissionRule,
  getCommissionRules,
  orderCommissionRules,
  removeCommissionRule,
} from '#server/commission/save-rule.ts';
import { testCommissionRules } from '#server/commission/test-rules.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountCommission(api: Api): void {
  mount(
    api,
    commissionEndpoints,
  )({
    listRules: getCommissionRules,
    getRule: ({ db }, { params }) => getRecord(db, commissionRuleKind, params.id),
    createRule: (ctx, { body }) => createCommissionRule(ctx, body),
    replaceRule: (ctx, { params, body }) =>
      changeCommissionRule(ctx, { id: params.id, input: body }),
    deleteRule: (ctx, { params }) => removeCommissionRule(ctx, params.id),
    orderRules: (ctx, { body }) => orderCommissionRules(ctx, body),
    testRules: (ctx, { body }) => testCommissionRules(ctx, body),
    getEarningTerms: (ctx, { query }) =>
      getEarningTerms(ctx.db, sellerScope(ctx, query.seller_id, 'fetch commission rules').sellerId),
  });
}
