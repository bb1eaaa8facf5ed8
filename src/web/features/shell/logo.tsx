import { hasPicture, iconPath, logoPath } from '#contract/paths/brand.ts';
import { pages } from '#contract/paths/pages.ts';

import { useShop } from '#web/settings/shop.tsx';
import { cx } from '#web/ui/cx.ts';

/** The shop's icon, or its logo in a square; without either, a mark in the shop's colours. */
export function LogoMark() {
  const shop = useShop();
  const size = 'size-7 shrink-0';
  return hasPicture(shop) ? (
    <img src={iconPath(56, shop)} alt="" className={size} />
  ) : (
    <DrawnMark className={size} />
  );
}

/** A square with a round corner and a quarter-round in it. */
export function DrawnMark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" className={className}>
      <path
        d="M4 0h10a14 14 0 0 1 14 14v10a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
        className="fill-redgum"
      />
      <path d="M7 12a9 9 0 0 1 9 9H8a1 1 0 0 1-1-1z" className="fill-wattle" />
    </svg>
  );
}

/** Who this is: the logo, or the mark and the name in letters. */
export function ShopSign({ className = 'text-h2' }: { className?: string }) {
  const { name, logo } = useShop();
  if (logo !== null) return <img src={logoPath(logo)} alt={name} className="shop-logo" />;
  return (
    <span
      className={cx(
        className,
        'inline-flex items-center gap-2 leading-none font-[800] tracking-[-0.035em]',
      )}
    >
      <LogoMark />
      {name}
    </span>
  );
}

/** The sign as the link to the home page. */
export function Logo() {
  return (
    <a
      href={pages.home()}
      aria-label={`${useShop().name} home`}
      className="inline-flex min-h-11 items-center rounded-control"
    >
      <ShopSign />
    </a>
  );
}
