import type { ReactNode } from 'react';

import { adminPages } from '#contract/paths/office-pages.ts';

import { cx } from '#web/ui/cx.ts';

const ENTRIES = [
  { label: 'Balances', href: adminPages.money() },
  { label: 'Reconciliation', href: adminPages.reconciliation() },
  { label: 'Invoices', href: adminPages.commissionInvoices() },
  { label: 'Payouts', href: adminPages.payouts() },
  { label: 'Reports', href: adminPages.moneyReports() },
  { label: 'Payout settings', href: adminPages.payoutSettings() },
];

interface MoneyPagesProps {
  /** The page that is open, or the list that it belongs to. */
  path: string;
  children: ReactNode;
}

/** The pages about sellers' money, with their links above. */
export function MoneyPages({ path, children }: MoneyPagesProps) {
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="Money" className="print:hidden">
        <ul className="flex gap-1 overflow-x-auto border-b border-line">
          {ENTRIES.map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === path ? 'page' : undefined}
                className={cx(
                  '-mb-px flex min-h-11 items-center border-b-2 px-3 text-small whitespace-nowrap',
                  href === path
                    ? 'border-ink font-[600] text-ink'
                    : 'border-transparent text-ink-2 hover:text-ink',
                )}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
