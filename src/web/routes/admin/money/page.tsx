import { useRouter } from '@tanstack/react-router';

import { cents, formatMoney } from '#domain/money/cents.ts';

import type {
  MoneyOverview,
  OfficeMovement,
  SellerMoney,
} from '#contract/endpoints/office-money.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { LEDGER_ACCOUNT_WORDS } from '#contract/text/ledger.ts';

import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { Figures } from '#web/backoffice/money/figures.tsx';
import { MoneyPages } from '#web/backoffice/money/money-pages.tsx';
import { MovementList } from '#web/backoffice/money/movement-list.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { adminMoneyRoute } from '#web/routes/admin/money/route.tsx';
import { AdjustMoney } from '#web/routes/admin/money/parts/adjust-money.tsx';
import { SetReserve } from '#web/routes/admin/money/parts/set-reserve.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

/** Whose money the shop holds: the ledger's balances, the sellers and every movement (Rule 117). */
export function AdminMoneyPage() {
  const router = useRouter();
  const { before, seller, page = 1 } = useListState(adminMoneyRoute);
  const { money, sellers, chosen, movements } = useLoaded(adminMoneyRoute);
  const retry = () => void router.invalidate();
  const named = chosen?.ok === true ? chosen.data.sellers[0] : undefined;
  return (
    <MoneyPages path={adminPages.money()}>
      <header>
        <h1 tabIndex={-1} className="text-h1">
          Money
        </h1>
        <p className="mt-1 max-w-2xl text-small text-ink-2">
          Whose money the shop holds. Every sale, refund and dispute is posted here as it happens,
          and nothing is ever changed.
        </p>
      </header>
      {money.ok ? (
        <Overview money={money.data} />
      ) : (
        <InlineError message="Failed to load the balances" help={money.message} onRetry={retry} />
      )}
      <Card as="section" title="Sellers">
        {sellers.ok ? (
          <>
            <Sellers sellers={sellers.data.sellers} />
            <Pagination
              page={page}
              pageCount={Math.ceil(sellers.data.totalCount / PAGE_SIZES[0])}
              hrefFor={(number) => adminPages.money({ seller, page: String(number) })}
            />
          </>
        ) : (
          <InlineError
            message="Failed to load the sellers"
            help={sellers.message}
            onRetry={retry}
          />
        )}
      </Card>
      <Card
        as="section"
        title={seller === undefined ? 'Movements' : `Movements of ${named?.name ?? 'one seller'}`}
        action={
          seller !== undefined && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {named !== undefined && (
                <>
                  <AdjustMoney
                    seller={{ id: named.seller_id, name: named.name }}
                    onDone={() => readAgain(router)}
                  />
                  <SetReserve seller={named} onDone={() => readAgain(router)} />
                </>
              )}
              <a href={adminPages.commissionInvoices({ seller })} className="text-link">
                Invoices
              </a>
              <a href={adminPages.money()} className="text-link">
                Show all
              </a>
            </span>
          )
        }
      >
        {movements.ok ? (
          <MovementList
            movements={movements.data.movements}
            hasMore={movements.data.has_more}
            isFirstPage={before === undefined}
            hrefFor={(last) => adminPages.money({ seller, before: last })}
            amountOf={turnoverOf}
          >
            {(movement) => <Postings movement={movement} />}
          </MovementList>
        ) : (
          <InlineError
            message="Failed to load the movements"
            help={movements.message}
            onRetry={retry}
          />
        )}
      </Card>
    </MoneyPages>
  );
}

function Overview({ money }: { money: MoneyOverview }) {
  const { owed_to_sellers: sellers, owed_to_buyers: buyers, held, accounts } = money;
  const isCovered = sellers + buyers <= held;
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Owed to sellers',
            value: formatMoney(sellers),
            help: 'Pending, available and reserved, less what disputes took.',
          },
          {
            label: 'Owed to buyers',
            value: formatMoney(buyers),
            help: 'Refunds on their way, and payments that bought nothing.',
          },
          {
            label: 'Held for both',
            value: formatMoney(held),
            help: isCovered ? (
              <Badge tone="success">Covers what is owed</Badge>
            ) : (
              <Badge tone="danger">Does not cover what is owed</Badge>
            ),
          },
        ]}
      />
      <Card as="section" title="Accounts">
        {accounts.length === 0 ? (
          <p className="text-ink-2">Nothing is posted yet. The first payment is.</p>
        ) : (
          <table className="w-full max-w-xl text-small">
            <caption className="sr-only">Balance of each account</caption>
            <TableHead
              columns={[
                'Account',
                { label: 'Debit', align: 'right' },
                { label: 'Credit', align: 'right' },
              ]}
            />
            <tbody>
              {accounts.map(({ account, balance }) => (
                <tr key={account}>
                  <td className="py-1 pr-3">{LEDGER_ACCOUNT_WORDS[account]}</td>
                  <DebitAndCredit amount={balance} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </>
  );
}

function Sellers({ sellers }: { sellers: readonly SellerMoney[] }) {
  if (sellers.length === 0) return <p className="text-ink-2">No seller has sold anything yet.</p>;
  const states = ['available', 'pending', 'reserved', 'in_payout', 'disputed'] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-140 text-small">
        <caption className="sr-only">What each seller has</caption>
        <TableHead
          columns={[
            'Seller',
            { label: 'Available', align: 'right' },
            { label: 'Pending', align: 'right' },
            { label: 'In reserve', align: 'right' },
            { label: 'In a payout', align: 'right' },
            { label: 'Disputed', align: 'right' },
          ]}
        />
        <tbody>
          {sellers.map((seller) => (
            <tr key={seller.seller_id}>
              <td className="py-1 pr-3">
                <a href={adminPages.money({ seller: seller.seller_id })} className="text-link">
                  {seller.name}
                </a>
              </td>
              {states.map((state) => (
                <td key={state} className="py-1 pr-3 text-right tabular-nums last:pr-0">
                  {amountOrDash(seller[state])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Postings({ movement }: { movement: OfficeMovement }) {
  const { order, payout, note, postings } = movement;
  return (
    <>
      <table className="w-full text-small">
        <caption className="sr-only">Postings{order !== null && ` of ${order.number}`}</caption>
        <TableHead
          columns={[
            'Account',
            { label: 'Debit', align: 'right' },
            { label: 'Credit', align: 'right' },
          ]}
        />
        <tbody>
          {postings.map((posting, index) => (
            <tr key={index} className="align-top">
              <td className="py-1 pr-3">
                {LEDGER_ACCOUNT_WORDS[posting.account]}
                {(posting.seller_name ?? posting.line_name) !== null && (
                  <span className="block text-caption text-ink-2">
                    {[posting.seller_name, posting.line_name].filter(Boolean).join(', ')}
                  </span>
                )}
              </td>
              <DebitAndCredit amount={posting.amount} />
            </tr>
          ))}
        </tbody>
      </table>
      {note !== null && <p className="mt-2 text-small">{note}</p>}
      {payout !== null && (
        <p className="mt-2 text-small">
          <a href={adminPages.payout(payout.id)} className="text-link">
            Payout {payout.number}
          </a>
        </p>
      )}
      {order !== null && (
        <p className="mt-2 text-small">
          <a href={adminPages.order(order.id)} className="text-link">
            Order {order.number}
          </a>
        </p>
      )}
    </>
  );
}

function DebitAndCredit({ amount }: { amount: number }) {
  const cell = (side: number) => (side > 0 ? formatMoney(cents(side)) : '–');
  return (
    <>
      <td className="py-1 pr-3 text-right tabular-nums">{cell(amount)}</td>
      <td className="py-1 text-right tabular-nums">{cell(-amount)}</td>
    </>
  );
}

/** What the movement moved: the sum of its debits. */
function turnoverOf({ postings }: OfficeMovement): string {
  const debits = postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return formatMoney(cents(debits));
}

function amountOrDash(amount: SellerMoney['available']): string {
  return amount === 0 ? '–' : formatMoney(amount);
}
