import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';

import { buttonClass } from '#web/ui/button.tsx';
import { Check, Columns3, RotateCcw } from '#web/ui/icons.tsx';

import { DENSITIES, type Density } from './look.ts';
import type { useListLook } from './use-list-look.ts';

const DENSITY_NAMES: Readonly<Record<Density, string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
};

const itemLook =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-control px-3 text-small outline-none select-none data-highlighted:bg-neutral-tint md:min-h-9';
const labelLook = 'px-3 pt-2 pb-1 text-caption font-[600] text-ink-3';

type LookMenuProps = Pick<
  ReturnType<typeof useListLook>,
  'choices' | 'onReset' | 'density' | 'onDensity'
>;

/** Which columns a list has, and how high its rows are. It stays open while they are chosen. */
export function LookMenu({ choices, onReset, density, onDensity }: LookMenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root>
        <Menu.Trigger
          className={buttonClass({
            variant: 'secondary',
            className: 'ml-auto max-md:min-h-11 max-sm:w-full',
          })}
        >
          <Columns3 size={18} />
          Columns
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-dialog">
            <Menu.Popup className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
              <Menu.Group>
                <Menu.GroupLabel className={labelLook}>Columns</Menu.GroupLabel>
                {choices.map(({ key, label, isShown, onChange }) => (
                  <Menu.CheckboxItem
                    key={key}
                    className={itemLook}
                    checked={isShown}
                    onCheckedChange={onChange}
                  >
                    <Tick isOn={isShown} />
                    {label}
                  </Menu.CheckboxItem>
                ))}
              </Menu.Group>
              {onReset !== null && (
                <Menu.Item className={itemLook} closeOnClick={false} onClick={onReset}>
                  <RotateCcw size={16} />
                  Usual columns
                </Menu.Item>
              )}
              {density !== null && (
                <>
                  <Menu.Separator className="my-1 h-px bg-line" />
                  <Menu.RadioGroup value={density} onValueChange={onDensity}>
                    <Menu.GroupLabel className={labelLook}>Row height in all lists</Menu.GroupLabel>
                    {DENSITIES.map((each) => (
                      <Menu.RadioItem key={each} className={itemLook} value={each}>
                        <Tick isOn={each === density} />
                        {DENSITY_NAMES[each]}
                      </Menu.RadioItem>
                    ))}
                  </Menu.RadioGroup>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      {isOn && <Check size={16} strokeWidth={2.5} />}
    </span>
  );
}
