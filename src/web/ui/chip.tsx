import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { X } from './icons.tsx';

interface ChipLinkProps {
  href: string;
  /** `remove` shows a cross: the link leads to the page without it. */
  kind?: 'remove' | undefined;
  selected?: boolean | undefined;
  /** Replaces the visible words for screen readers: "Remove filter: Brand Numbatten". */
  label?: string | undefined;
  children: ReactNode;
}

export function ChipLink({ href, kind, selected = false, label, children }: ChipLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={selected ? 'true' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-small font-[600] transition-colors duration-[120ms] md:min-h-9',
        selected || kind === 'remove'
          ? 'border-redgum/30 bg-redgum-tint text-redgum-dark hover:border-redgum'
          : 'border-edge bg-surface text-ink hover:border-ink',
      )}
    >
      {children}
      {kind === 'remove' && <X size={16} strokeWidth={2} />}
    </a>
  );
}
