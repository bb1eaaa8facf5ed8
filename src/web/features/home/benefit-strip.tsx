import { pages } from '#contract/paths/pages.ts';
import type { PublicSettings } from '#contract/schemas/catalog.ts';
import type { Shop } from '#contract/schemas/shop.ts';
import { freeShippingFrom } from '#contract/text/freight.ts';
import { RETURNS_SCOPE, returnsPromise } from '#contract/text/returns.ts';
import { useShop } from '#web/settings/shop.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { BadgeDollarSign, Headset, RotateCcw, Truck, type IconComponent } from '#web/ui/icons.tsx';

interface Benefit {
  title: string;
  line: string;
  href: string;
  Icon: IconComponent;
}

/** What the shop promises; without settings it makes no promise about prices and freight. */
function benefitsOf(
  settings: PublicSettings | null,
  { phone, email }: Pick<Shop, 'phone' | 'email'>,
): readonly Benefit[] {
  const help = pages.help();
  const benefits: Benefit[] = [
    {
      title: returnsPromise(settings),
      line: `F${RETURNS_SCOPE.slice(1)}`,
      href: pages.returns(),
      Icon: RotateCcw,
    },
    {
      title: 'Expert support',
      line: phone
        ? 'Ask the trade desk by phone.'
        : email
          ? 'Ask us by email.'
          : 'Answers to common questions.',
      href: `${help}#contact`,
      Icon: Headset,
    },
  ];
  if (settings === null) return benefits;
  const from = freeShippingFrom(settings);
  benefits.unshift({
    title: from === null ? 'Free standard shipping' : `Free shipping over ${from}`,
    line: settings.allow_seller_shipping_override
      ? 'Some sellers set their own delivery charges.'
      : 'For standard delivery.',
    href: `${help}#delivery`,
    Icon: Truck,
  });
  if (settings.price_match) {
    benefits.unshift({
      title: 'Price match',
      line: 'Found it for less? We match it.',
      href: `${help}#price-match`,
      Icon: BadgeDollarSign,
    });
  }
  return benefits;
}

export function BenefitStrip() {
  const benefits = benefitsOf(useShopSettings(), useShop());
  return (
    <section aria-label="Why shop here" className="bullnose bg-ground">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 p-4 md:flex md:p-6 lg:p-8">
        {benefits.map(({ title, line, href, Icon }) => (
          <li key={title} className="flex-1">
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
