import { useId, type ReactNode } from 'react';

import { cx } from '#web/ui/cx.ts';

interface OptionGroupProps {
  title: string;
  /** Newer ones are being looked for. */
  isStale?: boolean | undefined;
  children: ReactNode;
}

/** Options of a `listbox` under a title. */
export function OptionGroup({ title, isStale = false, children }: OptionGroupProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-busy={isStale}
      className={cx('pb-1 transition-opacity duration-200', isStale && 'opacity-60')}
    >
      <div
        id={id}
        role="presentation"
        className="px-4 pt-2 pb-1 text-caption font-[600] text-ink-3"
      >
        {title}
      </div>
      {children}
    </div>
  );
}

interface OptionLinkProps {
  id: string;
  href: string;
  activeId: string | null;
  onChoose: () => void;
  children: ReactNode;
}

/** A real link, so that it opens in a new tab too. */
export function OptionLink({ id, href, activeId, onChoose, children }: OptionLinkProps) {
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={id === activeId}
      tabIndex={-1}
      // A press leaves the focus, and a phone's keyboard, in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 items-center gap-3 px-4 py-1.5 text-small hover:bg-ground md:min-h-10',
        'aria-selected:bg-redgum-tint aria-selected:shadow-[inset_3px_0_0_var(--color-redgum)]',
      )}
    >
      {children}
    </a>
  );
}
