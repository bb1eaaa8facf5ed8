import { iconPath, logoPath } from '#contract/paths/brand.ts';
import { pages } from '#contract/paths/pages.ts';

import { useShop } from '#web/settings/shop.tsx';
import { cx } from '#web/ui/cx.ts';

/** The shop's icon; without one, a square with a round corner in the shop's colours. */
export function LogoMark({ className }: { className?: string }) {
  const shop = useShop();
  const size = cx('size-7 shrink-0', className);
  if (shop.icon !== null) return <img src={iconPath(56, shop)} alt="" className={size} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" className={size}>
      <path
        d="M4 0h10a14 14 0 0 1 14 14v10a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
        className="fill-redgum"
      />
      <path d="M7 12a9 9 0 0 1 9 9H8a1 1 0 0 1-1-1z" className="fill-wattle" />
    </svg>
  );
}

/** The logo, or the icon and the name. */
export function Logo({ tone = 'ink' }: { tone?: 'ink' | 'white' }) {
  const { name, logo } = useShop();
  return (
    <a
      href={pages.home()}
      aria-label={`${name} home`}
      className="inline-flex min-h-11 items-center gap-2 rounded-control"
    >
      {logo === null ? (
        <>
          <LogoMark />
          <span
            className={cx(
              'text-h2 leading-none font-[800] tracking-[-0.035em]',
              tone === 'white' && 'text-white',
            )}
          >
            {name}
          </span>
        </>
      ) : (
        <img src={logoPath(logo)} alt="" className="h-8 w-auto max-w-45 object-contain" />
      )}
    </a>
  );
}
