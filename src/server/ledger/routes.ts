import { cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';

import { moneyEndpoints } from '#contract/endpoints/office-money.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import type { Ctx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import {
  presentMovement,
  presentOwnChange,
  presentPosting,
  presentSellerMoney,
  sellerMoneyOf,
} from '#server/ledger/present.ts';
import { readHoldSettings } from '#server/ledger/queries/earnings.ts';
import {
  listBalances,
  listBalancesOfSeller,
  listComingReleases,
  listMovements,
  listPostingsOf,
  listSellersMoney,
} from '#server/ledger/queries/money.ts';
import { setReserve } from '#server/ledger/set-reserve.ts';
import type { Db } from '#server/platform/database.ts';

const MOVEMENTS = 25;
const COMING_DAYS = 5;

export function mountMoney(api: Api): void {
  mount(
    api,
    moneyEndpoints,
  )({
    getOwnMoney: (ctx, { query }) =>
      getOwnMoney(ctx, sellerScope(ctx, query.seller_id, 'read money').sellerId),
    listOwnMovements: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'read money');
      const { movements, has_more, postingsOf } = await readMovements(ctx.db, {
        sellerId,
        before: query.before ?? null,
        isOwn: true,
      });
      return {
        movements: movements.map((each) => ({ ...each, ...presentOwnChange(postingsOf(each.id)) })),
        has_more,
      };
    },
    getMoney: async ({ db }) => {
      const balances = await listBalances(db);
      const of = (...accounts: readonly string[]) =>
        sumCents(
          ...balances
            .filter(({ account }) => accounts.includes(account))
            .map((row) => cents(Number(row.cents))),
        );
      const money = sellerMoneyOf(balances);
      return {
        owed_to_sellers: cents(
          money.pending + money.available + money.reserved + money.in_payout - money.disputed,
        ),
        owed_to_buyers: cents(-of('refunds_owed')),
        held: of('clearing', 'seller_bank'),
        accounts: balances
          .map(({ account, cents: sum }) => ({ account, balance: cents(Number(sum)) }))
          .filter(({ balance }) => balance !== ZERO_CENTS),
      };
    },
    listSellersMoney: async ({ db }, { query: { seller_id: sellerId = null, limit, offset } }) => {
      const { rows, totalCount } = await listSellersMoney(db, { sellerId, limit, offset });
      return { sellers: rows.map(presentSellerMoney), totalCount };
    },
    setReserve: async (ctx, { params, body }) => {
      await setReserve(ctx, params.id, body);
      return undefined;
    },
    listMovements: async ({ db }, { query }) => {
      const { movements, has_more, postingsOf } = await readMovements(db, {
        sellerId: query.seller_id ?? null,
        before: query.before ?? null,
        isOwn: false,
      });
      return {
        movements: movements.map((each) => ({
          ...each,
          postings: postingsOf(each.id).map(presentPosting),
        })),
        has_more,
      };
    },
  });
}

async function getOwnMoney({ db, now }: Pick<Ctx, 'db' | 'now'>, sellerId: string) {
  const [balances, coming, settings] = await Promise.all([
    listBalancesOfSeller(db, sellerId),
    listComingReleases(db, { sellerId, now, limit: COMING_DAYS }),
    readHoldSettings(db),
  ]);
  const money = sellerMoneyOf(balances);
  const scheduled = sumCents(...coming.map((row) => cents(row.cents)));
  return {
    ...money,
    upcoming: coming.map((row) => ({ day: row.day, amount: cents(row.cents) })),
    not_sent: cents(money.pending - scheduled),
    hold_days: settings.earnings_hold_days,
    unrecorded_days: settings.earnings_unrecorded_days,
  };
}

/** A page of transactions with their postings; with `isOwn`, those of the seller alone. */
async function readMovements(
  db: Db,
  wanted: { sellerId: string | null; before: string | null; isOwn: boolean },
) {
  const { sellerId } = wanted;
  const rows = await listMovements(db, { ...wanted, limit: MOVEMENTS + 1 });
  const page = rows.slice(0, MOVEMENTS);
  const postings = await listPostingsOf(db, {
    transactionIds: page.map(({ id }) => id),
    sellerId: wanted.isOwn ? sellerId : null,
  });
  const byTransaction = Map.groupBy(postings, (posting) => posting.transaction_id);
  return {
    movements: page.map(presentMovement),
    has_more: rows.length > MOVEMENTS,
    postingsOf: (id: string) => byTransaction.get(id) ?? [],
  };
}
