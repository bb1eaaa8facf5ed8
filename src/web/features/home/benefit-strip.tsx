import { pages } from '#contract/paths/pages.ts';
import { freeShippingFrom } from '#contract/text/freight.ts';
import { returnsPromise } from '#contract/text/returns.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { BadgeDollarSign, Headset, RotateCcw, Truck, type IconComponent } from '#web/ui/icons.tsx';

interface Benefit {
  title: string;
  line: string;
  href: string;
  Icon: IconComponent;
}

const benefitsOf = (freeShipping: string, returns: string): readonly Benefit[] => [
  {
    title: 'Price match',
    line: 'Found it for less? We match it.',
    href: `${pages.help()}#price-match`,
    Icon: BadgeDollarSign,
  },
  {
    title: freeShipping,
    line: 'To any address in Australia.',
    href: `${pages.help()}#delivery`,
    Icon: Truck,
  },
  {
    title: returns,
    line: 'Unused goods, no questions.',
    href: pages.returns(),
    Icon: RotateCcw,
  },
  {
    title: 'Expert support',
    line: 'Ask the trade desk by phone.',
    href: `${pages.help()}#contact`,
    Icon: Headset,
  },
];

export function BenefitStrip() {
  const settings = useShopSettings();
  const from = settings && freeShippingFrom(settings);
  const benefits = benefitsOf(
    from === null ? 'Free standard shipping' : `Free shipping over ${from}`,
    returnsPromise(settings),
  ).filter(
    // Without settings nothing is promised.
    ({ Icon }) => settings !== null || Icon !== Truck,
  );
  return (
    <section aria-label="Why shop here" className="bullnose bg-ground">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 p-4 md:grid-cols-4 md:p-6 lg:p-8">
        {benefits.map(({ title, line, href, Icon }) => (
          <li key={title}>
            <a
              href={href}
              className="group/benefit flex h-full flex-col gap-2 rounded-card p-2 lg:flex-row lg:gap-3"
            >
              <Icon size={24} className="shrink-0 text-redgum" />
              <span>
                <span className="block text-small font-[700] underline-offset-3 group-hover/benefit:underline md:text-body">
                  {title}
                </span>
                <span className="block text-caption text-ink-2 md:text-small">{line}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
