import { formatMoney } from '#domain/money/cents.ts';
import { monthPeriod } from '#domain/reports/periods.ts';

import type { BasLabel, Report } from '#contract/endpoints/office-reports.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { BAS_WORDS } from '#contract/text/reports.ts';

import { Badge } from '#web/ui/badge.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';

const BASIS_WORDS = {
  accruals: 'On accruals, a refund of your own goods counts on the day you decide it.',
  cash: 'On cash, a refund of your own goods counts on the day the payment provider pays it.',
};

/** The figures for a BAS under their labels, and what is not in them. */
export function Bas({ report: { from, to, bas, gst_basis: basis } }: { report: Report }) {
  if (bas === null) {
    return (
      <p className="max-w-2xl text-small text-ink-2">
        The shop profile says that you were not registered for GST in this period, so there is
        nothing to report.{' '}
        <a href={adminPages.shopProfile()} className="text-link">
          Shop profile
        </a>
      </p>
    );
  }
  const cutsMonth = from !== monthPeriod(from).from || to !== monthPeriod(to).to;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
        {bas.map((label) => (
          <Label key={label.label} {...label} />
        ))}
      </div>
      <ul className="flex max-w-3xl list-disc flex-col gap-1 pl-5 text-small text-ink-2">
        <li>
          {BASIS_WORDS[basis]} Sales count when they are paid, and commission when it is taken from
          the payment, on either basis. What is given back of it in the same month lowers it; later,
          it is in 1B.{' '}
          <a href={adminPages.payoutSettings()} className="text-link">
            Change the basis
          </a>
        </li>
        <li>
          GST on what you buy, such as the payment provider’s services, is not in 1B: the shop does
          not know your purchases. Add it from your own books.
        </li>
        <li>Sellers’ sales are in none of the three. They report them themselves.</li>
        <li>
          A disputed payment changes nothing here, even when the dispute is lost. Ask your
          accountant whether it is a bad debt.
        </li>
        {cutsMonth && (
          <li>
            This period cuts a calendar month. The part of a month counts like a whole one: the GST
            in commission is rounded for it, and commission that was charged before it and given
            back in it is in 1B.
          </li>
        )}
      </ul>
    </div>
  );
}

const LABEL_WORDS = { G1: 'Total sales', '1A': 'GST on sales', '1B': 'GST credits' };
/** Only shown if there are any. */
const RARE: readonly string[] = ['failed_refunds'];

function Label({ label, parts, total }: BasLabel) {
  return (
    <section>
      <h3 className="mb-3 flex items-center gap-2 font-[650]">
        <Badge tone="info" icon="none">
          {label}
        </Badge>
        {LABEL_WORDS[label]}
      </h3>
      <DefinitionList
        layout="sums"
        items={[
          ...parts
            .filter(({ part, amount }) => amount !== 0 || !RARE.includes(part))
            .map(({ part, amount }) => ({
              term: BAS_WORDS[part],
              detail: <span className="whitespace-nowrap">{formatMoney(amount)}</span>,
            })),
          { term: 'Total', detail: formatMoney(total), strong: true },
        ]}
      />
    </section>
  );
}
