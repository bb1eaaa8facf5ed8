import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { returnPeriod } from '#contract/text/returns.ts';

import { dispatchWords } from '#web/features/sellers/dispatch-words.ts';
import { useShop } from '#web/settings/shop.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

interface PoliciesProps {
  name: string;
  /** Such as "1-2"; null if the seller has not said. */
  dispatchDays: string | null;
}

/** What applies to every order from the seller: the law first, then what the shop adds. */
export function Policies({ name, dispatchDays }: PoliciesProps) {
  const settings = useShopSettings();
  const shop = useShop();
  return (
    <section aria-labelledby="policies" className="mt-14">
      <h2 id="policies" className="text-h2">
        Buying from {name}
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-3 lg:gap-6">
        <Policy title="Consumer guarantees">
          Everything sold here comes with guarantees under the Australian Consumer Law that nobody
          can exclude. If it is faulty, unsafe or not as described, you have a right to a repair, a
          replacement or a refund.{' '}
          <a href={pages.returns()} className="text-link">
            Read about your rights
          </a>
        </Policy>
        <Policy title="Change-of-mind returns">
          You can return unused goods for {returnPeriod(settings)} after delivery. The consumer
          guarantees apply regardless, also after that.
        </Policy>
        <Policy title="Delivery and payment">
          {dispatchDays === null
            ? `Orders are sent by ${name}. `
            : `Orders are sent by ${name} in ${dispatchWords(dispatchDays)}. `}
          Each seller has its own freight, and the cart shows it before you pay. You pay {shop.name}{' '}
          for everything at once.
        </Policy>
      </div>
    </section>
  );
}

function Policy({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-h3">{title}</h3>
      <p className="mt-2 text-small text-ink-2">{children}</p>
    </section>
  );
}
