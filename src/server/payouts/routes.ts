import { payoutEndpoints } from '#contract/endpoints/office-payouts.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { adjustMoney } from '#server/payouts/adjust-money.ts';
import { approvePayout } from '#server/payouts/approve-payout.ts';
import { beginPayout } from '#server/payouts/begin-payout.ts';
import { getPayout, readOwnPayouts, readPayouts } from '#server/payouts/present.ts';
import { changePayoutSettings, getPayoutSettings } from '#server/payouts/settings.ts';
import { exportStatement, getStatement, printStatement } from '#server/payouts/statement.ts';
import {
  downloadPayoutFile,
  markPayoutSent,
  returnPayment,
  voidPayout,
} from '#server/payouts/settle-payout.ts';

export function mountPayouts(api: Api): void {
  mount(
    api,
    payoutEndpoints,
  )({
    listPayouts: (ctx, { query: { limit, offset } }) => readPayouts(ctx, { limit, offset }),
    beginPayout: (ctx) => beginPayout(ctx),
    getPayout: (ctx, { params }) => getPayout(ctx, params.id),
    approvePayout: (ctx, { params, body }) =>
      approvePayout(ctx, params.id, { seen: body.seen, payOn: body.pay_on }),
    downloadPayoutFile: (ctx, { params }) => downloadPayoutFile(ctx, params),
    markPayoutSent: (ctx, { params }) => markPayoutSent(ctx, params.id),
    voidPayout: (ctx, { params, body }) =>
      voidPayout(ctx, params.id, { reason: body.reason, isNotTaken: body.is_not_taken }),
    returnPayment: (ctx, { params, body }) =>
      returnPayment(ctx, params.id, {
        lineId: body.line_id,
        reason: body.reason,
        waitsForDetails: body.waits_for_details,
      }),
    getPayoutSettings: ({ db }) => getPayoutSettings(db),
    replacePayoutSettings: (ctx, { body }) => changePayoutSettings(ctx, body),
    adjustSellerMoney: async (ctx, { body }) => {
      await adjustMoney(ctx, body);
      return undefined;
    },
    getStatement: (ctx, { params: { id }, query: { seller_id: seller, limit, offset } }) => {
      const { sellerId } = sellerScope(ctx, seller, 'read payouts');
      return getStatement(ctx, { sellerId, id, limit, offset });
    },
    printStatement: (ctx, { params: { id }, query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'read payouts');
      return printStatement(ctx, { sellerId, id });
    },
    exportStatement: (ctx, { params: { id }, query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'read payouts');
      return exportStatement(ctx, { sellerId, id });
    },
    listOwnPayouts: (ctx, { query: { seller_id: id, limit, offset } }) =>
      readOwnPayouts(ctx, {
        sellerId: sellerScope(ctx, id, 'read payouts').sellerId,
        limit,
        offset,
      }),
  });
}
