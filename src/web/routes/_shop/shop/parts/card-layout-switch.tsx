import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';
import { cx } from '#web/ui/cx.ts';
import { LayoutGrid, Rows3, type IconComponent } from '#web/ui/icons.tsx';

const LAYOUTS: readonly { layout: CardLayout; label: string; Icon: IconComponent }[] = [
  { layout: 'rows', label: 'Show as a list', Icon: Rows3 },
  { layout: 'grid', label: 'Show as a grid', Icon: LayoutGrid },
];

interface CardLayoutSwitchProps {
  layout: CardLayout;
  onChoose: (layout: CardLayout) => void;
}

/** Only on phones: wider screens have room for columns. */
export function CardLayoutSwitch({ layout: chosen, onChoose }: CardLayoutSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Layout"
      className="flex shrink-0 rounded-control border border-edge bg-surface md:hidden noscript:hidden"
    >
      {LAYOUTS.map(({ layout, label, Icon }, index) => (
        <button
          key={layout}
          type="button"
          aria-label={label}
          aria-pressed={layout === chosen}
          onClick={() => onChoose(layout)}
          className={cx(
            'inline-flex h-11 w-11 items-center justify-center text-ink-2 aria-pressed:bg-ink aria-pressed:text-white',
            index === 0 ? 'rounded-l-[5px]' : 'rounded-r-[5px]',
          )}
        >
          <Icon size={20} />
        </button>
      ))}
    </div>
  );
}

/** The card layout on a phone: full-width rows, or two columns. */
export type CardLayout = 'rows' | 'grid';

const store = createDeviceStore('shop-card-layout');

/** The layout saved on this device; rows by default and until hydration. */
export function useCardLayout(): [layout: CardLayout, choose: (layout: CardLayout) => void] {
  return [useDeviceStore(store) === 'grid' ? 'grid' : 'rows', store.set];
}
