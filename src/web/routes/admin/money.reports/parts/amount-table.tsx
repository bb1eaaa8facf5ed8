import type { ReactNode } from 'react';

import { formatMoney, sumCents, type Cents } from '#domain/money/cents.ts';

import { cx } from '#web/ui/cx.ts';
import { TableHead } from '#web/ui/table-head.tsx';

interface AmountColumn<Row> {
  readonly label: string;
  readonly amount: (row: Row) => Cents;
}

interface CountColumn<Row> {
  readonly label: string;
  readonly count: (row: Row) => number;
}

interface AmountTableProps<Row> {
  caption: string;
  /** The heading of the first column. */
  name: string;
  /** `wide` scrolls sideways on small screens. */
  width?: 'wide';
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => ReactNode;
  columns: readonly (AmountColumn<Row> | CountColumn<Row>)[];
}

/** Rows of amounts with the sums of all of them below. */
export function AmountTable<Row>(props: AmountTableProps<Row>) {
  const { caption, name, width, rows, rowKey, nameOf, columns } = props;
  const cells = (of: readonly Row[]) =>
    columns.map((column) => (
      <td
        key={column.label}
        className="py-1 pr-3 text-right whitespace-nowrap tabular-nums last:pr-0"
      >
        {'count' in column
          ? of.reduce((sum, row) => sum + column.count(row), 0)
          : amountOrDash(sumCents(...of.map(column.amount)))}
      </td>
    ));
  return (
    <div className="overflow-x-auto">
      <table
        className={cx(
          'w-full text-small print:min-w-0 print:text-caption',
          width === 'wide' ? 'min-w-200' : 'min-w-100',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead
          columns={[name, ...columns.map(({ label }) => ({ label, align: 'right' as const }))]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {nameOf(row)}
              </th>
              {cells([row])}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-[650]">
            <th scope="row" className="py-1 pr-3 text-left">
              Total
            </th>
            {cells(rows)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function amountOrDash(amount: Cents): string {
  return amount === 0 ? '–' : formatMoney(amount);
}
