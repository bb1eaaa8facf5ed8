import { formatCount } from '#domain/numbers/format-count.ts';

import type { AreaEntry } from '#web/backoffice/area-shell.tsx';
import {
  ArrowRight,
  LayoutGrid,
  Package,
  Plus,
  ReceiptText,
  User,
  type IconComponent,
} from '#web/ui/icons.tsx';
import { OptionGroup, OptionLink } from '#web/ui/option-list.tsx';

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
        <OptionGroup key={group.title} title={group.title} isStale={group.isStale}>
          {group.options.map((destination, index) => {
            const { kind, href, label, detail } = destination;
            const Icon = menu.find((entry) => entry.href === href)?.Icon ?? ICONS[kind];
            return (
              <OptionLink
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
              </OptionLink>
            );
          })}
          {group.all && (
            <OptionLink
              id={optionId(id, group, 'all')}
              href={group.all.href}
              activeId={activeId}
              onChoose={() => onChoose(null)}
            >
              <span className="min-w-0 flex-1 pl-[30px] text-redgum">
                Show all {formatCount(group.all.count)} in the list
              </span>
              <ArrowRight size={18} className="shrink-0 text-redgum" />
            </OptionLink>
          )}
        </OptionGroup>
      ))}
    </div>
  );
}
