import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

import { buttonClass } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown, Ellipsis, Pencil, Trash2 } from '#web/ui/icons.tsx';

export interface RowMenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

export function editItem(href: string): RowMenuItem {
  return {
    label: 'Edit',
    href,
    icon: <Pencil size={16} />,
  };
}

export function deleteItem(onSelect: () => void): RowMenuItem {
  return {
    label: 'Delete',
    isDanger: true,
    onSelect,
    icon: <Trash2 size={16} />,
  };
}

interface RowMenuProps {
  /** What the actions are for: "Actions for Claw Hammer". */
  name: string;
  items: readonly RowMenuItem[];
}

const itemLook =
  'flex min-h-9 max-md:min-h-11 cursor-default items-center gap-2.5 rounded-control px-3 text-small outline-none select-none data-highlighted:bg-neutral-tint data-disabled:text-ink-3';

/** What can be done with a row. */
export function RowMenu({ name, items }: RowMenuProps) {
  return (
    <ActionMenu
      items={items}
      trigger={
        <Menu.Trigger
          aria-label={`Actions for ${name}`}
          className="inline-flex size-9 max-md:size-11 items-center justify-center rounded-control text-ink-2 hover:bg-neutral-tint hover:text-ink data-popup-open:bg-neutral-tint"
        >
          <Ellipsis size={20} />
        </Menu.Trigger>
      }
    />
  );
}

/** What can be done with a whole list, beside its main buttons. */
export function MoreMenu({ items }: Pick<RowMenuProps, 'items'>) {
  return (
    <ActionMenu
      items={items}
      trigger={
        <Menu.Trigger className={buttonClass({ variant: 'secondary' })}>
          More
          <ChevronDown size={18} />
        </Menu.Trigger>
      }
    />
  );
}

function ActionMenu({ trigger, items }: Pick<RowMenuProps, 'items'> & { trigger: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root>
        {trigger}
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-dialog">
            <Menu.Popup className="min-w-44 rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
              {items.map(({ label, icon, href, onSelect, isDanger, isDisabled = false }) => {
                const look = cx(itemLook, isDanger === true && 'text-danger');
                return href === undefined ? (
                  <Menu.Item key={label} className={look} disabled={isDisabled} onClick={onSelect}>
                    {icon}
                    {label}
                  </Menu.Item>
                ) : (
                  <Menu.LinkItem key={label} className={look} href={href} closeOnClick>
                    {icon}
                    {label}
                  </Menu.LinkItem>
                );
              })}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
