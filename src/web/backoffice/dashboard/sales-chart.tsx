import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';

import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';

import type { SalesReport } from '#contract/endpoints/office-dashboards.ts';

import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/card.tsx';

const HEIGHT = 220;
const MARGIN = { top: 8, right: 4, bottom: 28, left: 64 };
const RANGES = [7, 30, 90, 365] as const;

interface SalesCardProps {
  report: SalesReport;
  days: number;
  /** The dashboard's address. */
  home: string;
}

const count = (number: number) => formatCount(number);

const FIGURES = [
  ['sales', 'Sales', formatMoney],
  ['orders', 'Orders', count],
  ['average', 'Average order', formatMoney],
  ['gst', 'GST', formatMoney],
] as const;

/** Sales by day and those of the previous period, as a chart and as a table. */
export function SalesCard({ report, days, home }: SalesCardProps) {
  const { totals, previous } = report;
  return (
    <section
      aria-labelledby="sales-title"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales-title" className="text-h3">
          Sales
        </h2>
        <nav aria-label="Report period" className="flex gap-1">
          {RANGES.map((each) => (
            <a
              key={each}
              href={each === 30 ? home : `${home}?days=${each}`}
              aria-current={each === days ? 'true' : undefined}
              className={cx(
                'inline-flex h-8 items-center rounded-control px-3 text-small tabular-nums',
                each === days ? 'bg-ink text-white' : 'hover:bg-neutral-tint',
              )}
            >
              {each === 365 ? '1 year' : `${each} days`}
            </a>
          ))}
        </nav>
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {FIGURES.map(([name, term, words]) => (
          <Figure
            key={name}
            term={term}
            value={words(totals[name] as Cents)}
            change={share(totals[name], previous[name])}
          />
        ))}
      </dl>
      <DayBars days={report.days} />
      <details className="mt-3 text-small">
        <summary className="w-fit cursor-pointer text-link">Show as a table</summary>
        <div className="mt-3 max-h-80 overflow-y-auto">
          <table className="w-full text-right tabular-nums">
            <caption className="sr-only">Sales by day</caption>
            <thead className="text-caption text-ink-3">
              <tr>
                <th scope="col" className="py-1 text-left">
                  Day
                </th>
                <th scope="col">Orders</th>
                <th scope="col">Sales</th>
                <th scope="col">GST</th>
              </tr>
            </thead>
            <tbody>
              {report.days.map(({ day, orders, sales, gst }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {dayWords(day)}
                  </th>
                  <td>{orders}</td>
                  <td>{formatMoney(sales)}</td>
                  <td>{formatMoney(gst)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

interface FigureProps {
  term: string;
  value: string;
  /** Percent more or less than before; null where there was nothing before. */
  change: number | null;
}

function Figure({ term, value, change }: FigureProps) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{term}</dt>
      <dd className="text-h3 tabular-nums">{value}</dd>
      <dd
        className={cx(
          'text-caption',
          change === null || change === 0
            ? 'text-ink-3'
            : change > 0
              ? 'text-success'
              : 'text-danger',
        )}
      >
        {change === null
          ? 'No earlier sales'
          : change === 0
            ? 'Same as before'
            : `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than before`}
      </dd>
    </div>
  );
}

function share(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Bars as wide as there is room; the table has the same figures as text. */
function DayBars({ days }: { days: SalesReport['days'] }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [0, Math.max(0, width - MARGIN.left - MARGIN.right)],
    padding: 0.2,
  });
  const highest = Math.max(100_00, ...days.map(({ sales }) => sales));
  const y = scaleLinear({
    domain: [0, highest],
    range: [HEIGHT - MARGIN.top - MARGIN.bottom, 0],
    nice: true,
  });
  const labelled = days.filter((_, index) => index % Math.ceil(days.length / 6) === 0);
  const label = { fontSize: 12, fontFamily: 'inherit', className: 'fill-ink-3' };
  const total = days.reduce((sum, { sales }) => sum + sales, 0);
  return (
    <div ref={frame} className="mt-5">
      {width > 0 && (
        <svg
          role="img"
          aria-label={`Sales over the last ${days.length} days: ${formatMoney(cents(total))}`}
          width={width}
          height={HEIGHT}
        >
          <Group left={MARGIN.left} top={MARGIN.top}>
            {days.map(({ day, sales, orders }) => (
              <Bar
                key={day}
                x={x(day) ?? 0}
                y={y(sales)}
                width={x.bandwidth()}
                height={Math.max(0, y(0) - y(sales))}
                rx={2}
                className="fill-redgum"
              >
                <title>{`${dayWords(day)}: ${formatMoney(sales)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`}</title>
              </Bar>
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => formatMoney(cents(Number(value))).replace(/\.00$/, '')}
              tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={HEIGHT - MARGIN.top - MARGIN.bottom}
              tickValues={labelled.map(({ day }) => day)}
              hideTicks
              tickFormat={(day) => dayWords(day).replace(/ \d{4}$/, '')}
              axisLineClassName="stroke-line"
              tickLabelProps={{ ...label, textAnchor: 'middle' }}
            />
          </Group>
        </svg>
      )}
    </div>
  );
}

export function CategorySales({ categories }: { categories: SalesReport['categories'] }) {
  const highest = Math.max(1, ...categories.map(({ sales }) => sales));
  return (
    <Card as="section" title="Sales by category">
      {categories.length === 0 ? (
        <p className="text-small text-ink-2">No sales in this period.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-small">
          {categories.map(({ name, sales, units }) => (
            <li key={name}>
              <p className="flex justify-between gap-3">
                <span>{name}</span>
                <span className="tabular-nums">
                  <span className="text-ink-3">{units} sold · </span>
                  {formatMoney(sales)}
                </span>
              </p>
              <svg
                aria-hidden="true"
                width="100%"
                height="6"
                className="mt-1 rounded-badge bg-ground"
              >
                <rect
                  width={`${(sales / highest) * 100}%`}
                  height="6"
                  rx="3"
                  className="fill-redgum"
                />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
