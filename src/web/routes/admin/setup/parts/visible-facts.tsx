import { formatCount } from '#domain/numbers/format-count.ts';

import type { Opening } from '#contract/endpoints/office-opening.ts';
import { businessDays, formatFreight, freeShippingFrom } from '#contract/text/freight.ts';
import { paymentWords } from '#contract/text/payment-provider.ts';
import { returnsPromise } from '#contract/text/returns.ts';

type Visible = Opening['visible'];

/** What visitors see of the shop, in its own values. */
export function VisibleFacts({ visible }: { visible: Visible }) {
  const { shop, settings } = visible;
  const contact = [shop.phone, shop.email].filter((way) => way !== null).join(', ');
  const facts = [
    ['Name', shop.name],
    ['Contact', contact || 'None yet'],
    ['Stores', visible.stores === 0 ? 'None: the shop mentions no stores' : String(visible.stores)],
    ['Pages', visible.pages.join(', ') || 'None published yet'],
    ['Products', productWords(visible)],
    ['Payments', paymentWords(visible.payment_provider, settings.payment_mode)],
    ['Delivery', deliveryWords(settings)],
    ['Returns', `${returnsPromise(settings)} for a change of mind`],
  ] as const;
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-small">
      {facts.map(([term, words]) => (
        <div key={term} className="grid grid-cols-[88px_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function productWords({ products, products_in_stock: inStock }: Visible): string {
  if (products === 0) return 'None yet';
  return `${formatCount(products)}, ${formatCount(inStock)} in stock`;
}

function deliveryWords(settings: Visible['settings']): string {
  const from = freeShippingFrom(settings);
  const days = businessDays(settings.standard_delivery_days);
  return from === null
    ? `Free standard shipping, ${days}`
    : `${formatFreight(settings.standard_shipping_cost)}, free on orders over ${from}, ${days}`;
}
