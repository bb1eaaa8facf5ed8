import { formatMoney } from '#domain/money/cents.ts';

import type { Statement } from '#contract/endpoints/office-payouts.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';
import { dayInWords } from '#contract/text/days.ts';
import { LEDGER_KIND_WORDS } from '#contract/text/ledger.ts';
import { OWN_PAYOUT_WORDS, saleInWords } from '#contract/text/payouts.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { ExportButton } from '#web/backoffice/export-button.tsx';
import { PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { sellerStatementRoute } from '#web/routes/seller/money.payouts.$id/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

const MONEY = { href: sellerPages.money(), label: 'Money' };

/** The statement of a payment: what it pays, down to the order lines (Rule 124). */
export function StatementScreen() {
  const answer = useLoaded(sellerStatementRoute);
  if (!answer.ok) return <Missing message={answer.message} back={MONEY} />;
  return <StatementPage statement={answer.data} />;
}

function StatementPage({ statement }: { statement: Statement }) {
  const api = useOfficeApi();
  const { page = 1 } = useListState(sellerStatementRoute);
  const { id, account, sums } = statement;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <BackLink {...MONEY} />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 tabIndex={-1} className="text-h1">
            Statement of payout {statement.number}
          </h1>
          <div className="flex flex-wrap gap-2">
            <ExportButton
              format="PDF"
              onExport={() => api.payouts.printStatement({ params: { id }, query: sellerQuery() })}
            />
            <ExportButton
              onExport={() => api.payouts.exportStatement({ params: { id }, query: sellerQuery() })}
            />
          </div>
        </div>
      </header>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card as="section" title="Payment">
          <DefinitionList
            items={[
              { term: 'To', detail: statement.seller_name },
              ...(statement.shop_name === null
                ? []
                : [{ term: 'From', detail: statement.shop_name }]),
              {
                term: 'Account',
                detail: `${account.title}, ${account.bsb} ${account.number_masked}`,
              },
              { term: 'Reference', detail: statement.reference },
              { term: 'Payment day', detail: dayInWords(statement.pay_on) },
              { term: 'State', detail: stateInWords(statement) },
            ]}
          />
        </Card>
        <Card as="section" title="What it pays">
          <DefinitionList
            layout="sums"
            items={[
              ...sums.map(({ kind, movements, amount }) => ({
                term: `${LEDGER_KIND_WORDS[kind]} (${movements})`,
                detail: formatMoney(amount),
              })),
              { term: 'Paid', detail: formatMoney(statement.amount), strong: true },
            ]}
          />
        </Card>
      </div>
      <Card as="section" title="Movements">
        <ul className="flex flex-col divide-y divide-line">
          {statement.movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
        <Pagination
          page={page}
          pageCount={Math.ceil(statement.movementCount / PAGE_SIZES[0])}
          hrefFor={(number) => sellerPages.statement(id, { page: String(number) })}
        />
      </Card>
    </div>
  );
}

function Movement({ movement }: { movement: Statement['movements'][number] }) {
  const { kind, posted_at: at, order, note, amount, lines } = movement;
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-[600]">
          {LEDGER_KIND_WORDS[kind]}
          <span className="block text-caption font-normal text-ink-2">
            <ShortDate at={at} />
            {order !== null && (
              <>
                {', '}
                <a href={sellerPages.orders({ q: order.number })} className="text-link">
                  {order.number}
                </a>
              </>
            )}
          </span>
        </p>
        <span className="font-[600] tabular-nums">{formatMoney(amount)}</span>
      </div>
      {note !== null && <p className="mt-1 text-small">{note}</p>}
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.quantity} × {line.name}
              <span className="block text-caption text-ink-2">{saleInWords(line)}</span>
            </span>
            {lines.length > 1 && (
              <span className="text-ink-2 tabular-nums">{formatMoney(line.amount)}</span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function stateInWords({ status, return_reason: reason }: Statement): string {
  const words = OWN_PAYOUT_WORDS[status];
  return reason === null ? words : `${words}. The bank’s reason: ${reason}`;
}
