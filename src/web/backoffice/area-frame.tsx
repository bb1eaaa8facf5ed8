import type { ReactNode } from 'react';

import { officeAreaOf, pages, type OfficeArea } from '#contract/paths/pages.ts';

import { LogoMark, ShopSign } from '#web/features/shell/logo.tsx';
import { useShop } from '#web/settings/shop.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { ScreenShape } from './screen-shape.tsx';

export const AREA_TITLES: Readonly<Record<OfficeArea, string>> = {
  admin: 'Admin Dashboard',
  seller: 'Seller Dashboard',
};

interface AreaFrameProps {
  /** From 1024 px on the menu has words; below it is a rail of icons. */
  isMenuWide: boolean;
  menu: ReactNode;
  bar: ReactNode;
  banner?: ReactNode;
  children: ReactNode;
}

/** Where the parts of a back office are: an icon rail for the menu at 768, none below. */
export function AreaFrame({ isMenuWide, menu, bar, banner, children }: AreaFrameProps) {
  return (
    <div className="min-h-dvh md:flex">
      <aside
        className={cx(
          'on-ink sticky top-0 hidden h-dvh print:hidden! shrink-0 flex-col bg-ink text-white md:flex md:w-16',
          isMenuWide && 'lg:w-[232px]',
        )}
      >
        <Brand isWide={isMenuWide} />
        {menu}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-header flex h-14 print:hidden shrink-0 items-center gap-2 border-b border-line bg-surface px-2 sm:px-6">
          {bar}
        </header>
        {banner}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1360px] flex-1 px-4 py-6 sm:px-6"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function Brand({ isWide }: { isWide: boolean }) {
  const { name } = useShop();
  return (
    <a
      href={pages.home()}
      aria-label={`${name}, view the shop`}
      className="flex h-14 shrink-0 items-center px-[18px]"
    >
      <span className={cx(isWide && 'lg:hidden')}>
        <LogoMark />
      </span>
      <span className={cx('hidden min-w-0', isWide && 'lg:block')}>
        <ShopSign className="max-w-full overflow-hidden text-[1.25rem] whitespace-nowrap" />
      </span>
    </a>
  );
}

interface StartingFrameProps {
  path: string;
  isMenuWide?: boolean;
}

/**
 * A back office before it is known who is asking, and so without a word of its menu. The server
 * sends it, and it stays until the first screen is there.
 */
export function StartingFrame({ path, isMenuWide = true }: StartingFrameProps) {
  return (
    <AreaFrame
      isMenuWide={isMenuWide}
      menu={
        <div className="py-2">
          {Array.from({ length: 12 }, (_, entry) => (
            <div key={entry} className="flex h-11 items-center gap-3 px-[22px]">
              <Skeleton className="size-5 shrink-0 opacity-20" />
              {isMenuWide && <Skeleton className="h-3.5 w-28 opacity-20 max-lg:hidden" />}
            </div>
          ))}
        </div>
      }
      bar={
        <>
          <span className="size-11 md:hidden" />
          <p className="min-w-0 flex-1 truncate font-[650]">
            {AREA_TITLES[officeAreaOf(path) ?? 'admin']}
          </p>
          <Skeleton className="h-9 w-24 sm:w-80" />
        </>
      }
    >
      <ScreenShape path={path} label="Loading..." />
    </AreaFrame>
  );
}
