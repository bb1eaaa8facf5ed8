import { useId, type ReactNode } from 'react';

import type { AreaEntry } from '#web/backoffice/area-shell.tsx';
import { cx } from '#web/ui/cx.ts';
import {
  ArrowRight,
  LayoutGrid,
  Package,
  Plus,
  ReceiptText,
  User,
  type IconComponent,
} from '#web/ui/icons.tsx';

import type { Destination } from './destinations.ts';
import type { PaletteGroup } from './use-groups.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  activeId: string | null;
  /** Its icons are those of the screens. */
  menu: readonly AreaEntry[];
  /** Something was chosen; null is the list of all that were found. */
  onChoose: (destination: Destination | null) => void;
}

/** The ids of the options that can be chosen, in their order. */
export function optionIds(id: string, groups: readonly PaletteGroup[]): readonly string[] {
  return groups
    .filter(({ isStale }) => isStale !== true)
    .flatMap((group) => [
      ...group.options.map((_, index) => optionId(id, group, index)),
      ...(group.all ? [optionId(id, group, 'all')] : []),
    ]);
}

const optionId = (id: string, { title }: PaletteGroup, place: number | 'all') =>
  `${id}-${title}-${place}`;

const ICONS: Readonly<Record<Destination['kind'], IconComponent>> = {
  screen: LayoutGrid,
  action: Plus,
  product: Package,
  order: ReceiptText,
  person: User,
};

export function PaletteList({ id, groups, activeId, menu, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results">
      {groups.map((group) => (
        <Group key={group.title} {...group}>
          {group.options.map((destination, index) => {
            const { kind, href, label, detail } = destination;
            const Icon = menu.find((entry) => entry.href === href)?.Icon ?? ICONS[kind];
            return (
              <Option
                key={optionId(id, group, index)}
                id={optionId(id, group, index)}
                href={href}
                activeId={activeId}
                onChoose={() => onChoose(destination)}
              >
                <Icon size={18} className="shrink-0 text-ink-3" />
                <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
                  <span className="truncate font-[600] sm:max-w-[75%] sm:shrink-0">{label}</span>
                  {detail && <span className="truncate text-caption text-ink-3">{detail}</span>}
                </span>
              </Option>
            );
          })}
          {group.all && (
            <Option
              id={optionId(id, group, 'all')}
              href={group.all.href}
              activeId={activeId}
              onChoose={() => onChoose(null)}
            >
              <span className="min-w-0 flex-1 pl-[30px] text-redgum">
                Show all {group.all.count.toLocaleString('en-AU')} in the list
              </span>
              <ArrowRight size={18} className="shrink-0 text-redgum" />
            </Option>
          )}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, isStale = false, children }: PaletteGroup & { children: ReactNode }) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-busy={isStale}
      className={cx('pb-2 transition-opacity duration-200', isStale && 'opacity-60')}
    >
      <div
        id={id}
        role="presentation"
        className="px-4 pt-2 pb-1 text-caption font-[600] text-ink-3 sm:px-5"
      >
        {title}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  href: string;
  activeId: string | null;
  onChoose: () => void;
  children: ReactNode;
}

/** A real link, so that it opens in a new tab too. */
function Option({ id, href, activeId, onChoose, children }: OptionProps) {
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
        'flex min-h-11 items-center gap-3 px-4 py-1.5 text-small hover:bg-ground sm:px-5 md:min-h-10',
        'aria-selected:bg-redgum-tint aria-selected:shadow-[inset_3px_0_0_var(--color-redgum)]',
      )}
    >
      {children}
    </a>
  );
}
