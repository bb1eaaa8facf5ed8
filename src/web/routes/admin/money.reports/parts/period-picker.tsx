import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { monthPeriod, quarterName, quarterPeriod } from '#domain/reports/periods.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { periodProblem } from '#contract/text/reports.ts';

import { sydneyDayOf } from '#web/backoffice/sydney-minute.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface Wanted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** This quarter and those before it. */
const QUARTERS = 5;

/** The months and quarters that are asked for most, and any other days; all in the URL. */
export function PeriodPicker({ period }: { period: Wanted }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [today] = useState(() => sydneyDayOf(new Date()));
  const quarters = Array.from({ length: QUARTERS }, (_, back) => quarterPeriod(today, back));
  const named = [
    { name: 'This month', ...monthPeriod(today) },
    { name: 'Last month', ...monthPeriod(today, 1) },
    ...quarters.map((quarter) => ({ name: quarterName(quarter), ...quarter })),
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
      <nav aria-label="Periods" className="flex flex-wrap gap-1">
        {named.map(({ name, from, to }) => (
          <PeriodLink
            key={name}
            href={adminPages.moneyReports({ from, to })}
            isCurrent={from === period.from && to === period.to}
          >
            {name}
          </PeriodLink>
        ))}
      </nav>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const days = new FormData(event.currentTarget);
          const dayIn = (name: 'from' | 'to') => {
            const text = days.get(name);
            return typeof text === 'string' ? text : '';
          };
          const wanted = { from: dayIn('from'), to: dayIn('to') };
          const found = periodProblem(wanted);
          setProblem(found);
          if (found === null) void router.navigate({ href: adminPages.moneyReports(wanted) });
        }}
      >
        <Field label="From">
          <Input type="date" name="from" required defaultValue={period.from} />
        </Field>
        <Field label="Until" error={problem ?? undefined}>
          <Input type="date" name="to" required defaultValue={period.to} />
        </Field>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </div>
  );
}

function PeriodLink(props: { href: string; isCurrent: boolean; children: ReactNode }) {
  const { href, isCurrent, children } = props;
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center rounded-control px-3 text-small md:min-h-9',
        isCurrent ? 'bg-ink text-white' : 'hover:bg-neutral-tint',
      )}
    >
      {children}
    </a>
  );
}
