import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';
import { cx } from '#web/ui/cx.ts';

/** A redgum square with a bullnose corner and a wattle quarter-round inside. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" className={cx('size-7 shrink-0', className)}>
      <path
        d="M4 0h10a14 14 0 0 1 14 14v10a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
        className="fill-redgum"
      />
      <path d="M7 12a9 9 0 0 1 9 9H8a1 1 0 0 1-1-1z" className="fill-wattle" />
    </svg>
  );
}

export function Logo({ tone = 'ink' }: { tone?: 'ink' | 'white' }) {
  return (
    <a
      href={pages.home()}
      aria-label={`${shop.name} home`}
      className="inline-flex min-h-11 items-center gap-2 rounded-control"
    >
      <LogoMark />
      <span
        className={cx(
          'text-h2 leading-none font-[800] tracking-[-0.035em]',
          tone === 'white' && 'text-white',
        )}
      >
        {shop.name}
      </span>
    </a>
  );
}
