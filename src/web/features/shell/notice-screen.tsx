import type { ReactNode } from 'react';

import { contactOf, telHref } from '#contract/text/shop.ts';

import { useShop } from '#web/settings/shop.tsx';

import { ShopSign } from './logo.tsx';

interface NoticeScreenProps {
  readonly title: string;
  /** What visitors may want to ask, before the ways to reach the shop. */
  readonly question?: string | undefined;
  readonly children: ReactNode;
}

/** A page that stands for all others: the name of the shop, what is the matter, whom to ask. */
export function NoticeScreen({
  title,
  question = 'Questions about an order?',
  children,
}: NoticeScreenProps) {
  const shop = useShop();
  return (
    <main className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <p>
          <ShopSign />
        </p>
        <h1 className="text-h1">{title}</h1>
        {children}
        {contactOf(shop) !== null && (
          <p className="text-ink-2">
            {question}{' '}
            {shop.phone !== null && (
              <>
                Call{' '}
                <a href={telHref(shop.phone)} className="text-link">
                  {shop.phone}
                </a>
              </>
            )}
            {shop.phone !== null && shop.email !== null && ' or write to '}
            {shop.phone === null && 'Write to '}
            {shop.email !== null && (
              <a href={`mailto:${shop.email}`} className="text-link">
                {shop.email}
              </a>
            )}
            .
          </p>
        )}
      </div>
    </main>
  );
}
