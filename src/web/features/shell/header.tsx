import { useEffect, useState, type ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { cx } from '#web/ui/cx.ts';
import { Heart, Menu, ShoppingCart, User } from '#web/ui/icons.tsx';
import { DepartmentMenu } from './department-menu.tsx';
import { Logo } from './logo.tsx';
import {
  ACCOUNT_LINKS,
  isCurrentPage,
  MAIN_LINKS,
  type AuthState,
  type MenuDepartment,
  type NavigationLink,
} from './navigation.ts';
import { SearchBox, type Suggest } from './search-box.tsx';

const TUCK_AFTER_PX = 160;

interface HeaderProps {
  auth: AuthState;
  /** Null while the cart is not known. */
  cartCount: number | null;
  path: string;
  search?: string | undefined;
  /** The line at the top: the shop's promises, or the notice of a demonstration. */
  strip: ReactNode;
  /** Without departments there is no menu of them. */
  hasDepartments: boolean;
  loadMenu: () => Promise<readonly MenuDepartment[]>;
  suggest?: Suggest | undefined;
  onOpenMenu: () => void;
  onOpenCart: () => void;
}

/**
 * Fixed, 140 px at every width, and one row around the payment. Scrolling down hides the promises,
 * and the search row on a phone; scrolling up or focus shows them again. Only transforms change, so
 * nothing shifts.
 */
export function Header({
  auth,
  cartCount,
  path,
  search,
  strip,
  hasDepartments,
  loadMenu,
  suggest,
  onOpenMenu,
  onOpenCart,
}: HeaderProps) {
  const isTucked = useScrolledDown();
  return (
    <header
      data-tucked={isTucked || undefined}
      className="group/header fixed short:absolute inset-x-0 top-0 z-header isolate h-(--spacing-header) transition-transform duration-[280ms] ease-out-soft data-tucked:not-focus-within:-translate-y-(--strip-height)"
    >
      <div className="relative z-3">{strip}</div>
      <div className="relative">
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-0 z-1 h-14 border-b border-transparent bg-surface group-data-tucked/header:border-line md:h-16 md:border-0"
        />
        <div className="page-width grid grid-cols-[auto_1fr_auto] items-center gap-x-1 md:grid-cols-[auto_minmax(0,640px)_1fr] md:gap-x-6">
          <div className="relative z-2 flex h-14 items-center md:h-16">
            <MenuButton onOpen={onOpenMenu} />
            <Logo />
          </div>
          <SearchRow>
            <SearchBox value={search} suggest={suggest} />
          </SearchRow>
          <div className="relative z-2 col-start-3 row-start-1 flex items-center justify-end md:gap-1 lg:gap-2">
            <AccountLink auth={auth} path={path} />
            <ActionLink
              href={pages.wishlist()}
              label="Wishlist"
              path={path}
              className="max-[359px]:hidden"
              icon={<Heart size={22} />}
            />
            <CartButton count={cartCount} onOpen={onOpenCart} />
          </div>
        </div>
        <nav
          aria-label="Main"
          className="relative z-2 hidden border-b border-line bg-surface md:block"
        >
          <div className="page-width">
            <div className="-mx-1 flex h-11 items-stretch gap-6">
              {MAIN_LINKS.map((item) => (
                <div key={item.href} className="flex items-center">
                  <MainLink {...item} path={path} />
                  {item.label === 'Shop' && hasDepartments && (
                    <DepartmentMenu path={path} load={loadMenu} />
                  )}
                </div>
              ))}
              <span className="ml-auto flex items-center gap-6">
                <MainLink href={pages.cart()} label="Cart" path={path} />
                <MainLink href={pages.checkout()} label="Checkout" path={path} />
              </span>
            </div>
          </div>
        </nav>
      </div>
    </header>
  );
}

/** On a phone the search has its own row, which slides up behind the logo row. */
function SearchRow({ children }: { children: ReactNode }) {
  return (
    <div
      className={cx(
        'relative z-0 col-span-3 row-start-2 -mx-4 h-[52px] border-b border-line bg-surface px-4',
        'transition-transform duration-[280ms] ease-out-soft group-data-tucked/header:group-not-focus-within/header:-translate-y-[52px]',
        // Above the navigation below it while its suggestions are open.
        'has-[[role=listbox]]:z-3!',
        'md:z-2 md:col-span-1 md:col-start-2 md:row-start-1 md:mx-0 md:h-auto md:translate-y-0! md:border-0 md:px-0',
      )}
    >
      {children}
    </div>
  );
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const className =
    '-ml-2 inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-neutral-tint md:hidden';
  const icon = <Menu size={24} />;
  return useHydrated() ? (
    <button
      type="button"
      aria-label="Menu and cart"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={className}
    >
      {icon}
    </button>
  ) : (
    <a href="#site-links" aria-label="Menu" className={className}>
      {icon}
    </a>
  );
}

function CartButton({ count: known, onOpen }: { count: number | null; onOpen: () => void }) {
  const [last, setLast] = useState({ known, hasGrown: false });
  const count = known ?? 0;
  // A cart that has just been read has not grown.
  if (known !== last.known) {
    setLast({ known, hasGrown: last.known !== null && count > last.known });
  }
  const className = `${actionClass} lg:w-24`;
  const content = (
    <>
      <span className="relative">
        <ShoppingCart size={22} />
        {count > 0 && (
          <span
            // Another number is another element, which is animated again.
            key={count}
            aria-hidden="true"
            className={cx(
              'absolute -top-2 -right-2.5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-redgum px-1 text-[12px] leading-none font-[700] text-white tabular-nums',
              last.hasGrown && 'animate-grown',
            )}
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="max-md:sr-only">Cart</span>
      <span className="sr-only">
        {count === 0 ? '(empty)' : `(${count} ${count === 1 ? 'item' : 'items'})`}
      </span>
    </>
  );
  return useHydrated() ? (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={className}>
      {content}
    </button>
  ) : (
    <a href={pages.cart()} className={className}>
      {content}
    </a>
  );
}

const actionClass =
  'inline-flex h-11 w-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-control text-[12px] leading-4 font-[600] text-ink hover:bg-neutral-tint md:h-14 md:w-16 lg:h-11 lg:flex-row lg:gap-2.5 lg:text-small';

interface ActionLinkProps extends NavigationLink {
  path: string;
  icon: ReactNode;
  className?: string | undefined;
}

function ActionLink({ href, label, path, icon, className }: ActionLinkProps) {
  return (
    <a
      href={href}
      aria-current={isCurrentPage(href, path) ? 'page' : undefined}
      className={cx(actionClass, 'aria-[current=page]:text-redgum lg:w-26', className)}
    >
      {icon}
      <span className="max-md:sr-only">{label}</span>
    </a>
  );
}

/** One slot with a fixed width for all three session states, so that its neighbours never move. */
function AccountLink({ auth, path }: { auth: AuthState; path: string }) {
  const icon = <User size={22} />;
  if (auth === 'loading') {
    return (
      <span role="status" className={cx(actionClass, 'text-ink-3 hover:bg-transparent lg:w-26')}>
        {icon}
        <span className="max-md:sr-only">Loading...</span>
      </span>
    );
  }
  return <ActionLink {...ACCOUNT_LINKS[auth]} path={path} icon={icon} />;
}

function MainLink({ href, label, path }: NavigationLink & { path: string }) {
  return (
    <a
      href={href}
      aria-current={isCurrentPage(href, path) ? 'page' : undefined}
      className="main-link focus-inset"
    >
      {label}
    </a>
  );
}

function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function handleScroll() {
      const now = window.scrollY;
      if (Math.abs(now - last) < 8) return;
      setIsDown(now > last && now > TUCK_AFTER_PX);
      last = now;
    }
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isDown;
}
