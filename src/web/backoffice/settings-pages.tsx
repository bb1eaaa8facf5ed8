import type { ReactNode } from 'react';

import { adminPages } from '#contract/paths/office-pages.ts';

import { cx } from '#web/ui/cx.ts';

const PROFILE = adminPages.shopProfile();
const SETTINGS = adminPages.settings();

/** The settings in the order of their pages, and where each section is. */
const ENTRIES = [
  { label: 'Shop profile', href: PROFILE },
  { label: 'Logo and colours', href: adminPages.shopProfile('look') },
  { label: 'Emails', href: adminPages.shopProfile('emails') },
  { label: 'Tax', href: `${SETTINGS}#tax` },
  { label: 'Shipping', href: `${SETTINGS}#shipping` },
  { label: 'Fulfilment and returns', href: `${SETTINGS}#fulfilment` },
  { label: 'Savings', href: `${SETTINGS}#savings` },
  { label: 'Sellers’ money', href: `${SETTINGS}#earnings` },
  { label: 'Unpaid orders', href: `${SETTINGS}#unpaid` },
  { label: 'Personal data', href: `${SETTINGS}#personal-data` },
  { label: 'Age-restricted goods', href: adminPages.ageRestrictions() },
];

interface SettingsPagesProps {
  /** The page that is open. */
  path: string;
  children: ReactNode;
}

/** The pages of the shop's settings: their sections at the side, or above on narrow screens. */
export function SettingsPages({ path, children }: SettingsPagesProps) {
  return (
    <div className="grid gap-5 xl:grid-cols-[176px_minmax(0,1fr)]">
      <nav aria-label="Settings" className="min-w-0">
        <ul className="flex gap-1 max-xl:overflow-x-auto max-xl:pb-2 xl:sticky xl:top-20 xl:flex-col">
          {ENTRIES.map(({ label, href }) => {
            const isHere = href.split('#')[0] === path;
            return (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? 'page' : undefined}
                  className={cx(
                    'flex min-h-9 items-center rounded-control px-3 text-small whitespace-nowrap hover:bg-neutral-tint',
                    isHere ? 'font-[600] text-ink' : 'text-ink-2',
                  )}
                >
                  {label}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
