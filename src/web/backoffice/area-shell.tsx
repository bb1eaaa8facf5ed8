import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { useLogOut } from '#web/features/auth/use-log-out.tsx';
import { SkipLink } from '#web/features/shell/skip-link.tsx';
import { isMac, useCommandKey } from '#web/lib/use-command-key.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import {
  ExternalLink,
  LogOut,
  Menu,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  type IconComponent,
} from '#web/ui/icons.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

import { AreaFrame, StartingFrame } from './area-frame.tsx';
import { useEarlyKeys } from './palette/use-early-keys.ts';

export interface AreaEntry {
  readonly label: string;
  readonly href: string;
  readonly Icon: IconComponent;
  /** How many things wait there. */
  readonly count?: number | undefined;
}

interface AreaShellProps {
  title: string;
  /** Whose area it is, beside the person's name. */
  owner?: string | undefined;
  /** The area's first page: current there alone. */
  home: string;
  entries: readonly AreaEntry[];
  /** Screens of our own, under a divider (Rule 54). */
  more?: readonly AreaEntry[] | undefined;
  /** Where Logout leads. */
  logoutHref: string;
  /** Below the top bar on every page of the area, for example the selected seller. */
  banner?: ReactNode;
  children: ReactNode;
}

const COLLAPSED_KEY = 'office-menu-collapsed';

const CommandPalette = loadedWhenOpen(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
  { opener: '[aria-keyshortcuts]' },
);

/** Sidebar, top bar and the page: an icon rail at 768, a drawer below. */
export function AreaShell(props: AreaShellProps) {
  const { title, owner, entries, home, more = [], logoutHref, banner, children } = props;
  const [isCollapsed, setIsCollapsed] = useState(wasCollapsed);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const closePalette = () => setIsSearching(false);
  const takeEarlyKeys = useEarlyKeys(isSearching, closePalette);
  // Another dialog may have a form in it, so it stays in front.
  useCommandKey('k', () => {
    if (document.querySelector('[role$=dialog][data-open]') === null) setIsSearching(true);
  });
  function toggle() {
    setIsCollapsed(!isCollapsed);
    try {
      localStorage.setItem(COLLAPSED_KEY, isCollapsed ? 'no' : 'yes');
    } catch {
      // Storage is off: the menu is as wide as usual next time.
    }
  }

  const PanelIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const menu = { entries, more, home, path };

  return (
    <>
      <SkipLink />
      <AreaFrame
        isMenuWide={!isCollapsed}
        menu={
          <>
            <AreaMenu {...menu} isWide={!isCollapsed} label={`${title} menu`} />
            <button
              type="button"
              onClick={toggle}
              aria-expanded={!isCollapsed}
              className="mt-auto hidden min-h-12 items-center gap-3 border-t border-white/15 px-5 text-small text-white/80 hover:bg-ink-soft hover:text-white lg:flex"
            >
              <PanelIcon size={20} />
              <span className={cx(isCollapsed && 'sr-only')}>
                {isCollapsed ? 'Expand menu' : 'Collapse menu'}
              </span>
            </button>
          </>
        }
        bar={
          <TopBar
            title={title}
            owner={owner}
            logoutHref={logoutHref}
            onMenu={() => setIsMenuOpen(true)}
            onSearch={() => setIsSearching(true)}
          />
        }
        banner={banner}
      >
        {children}
      </AreaFrame>
      <Drawer open={isMenuOpen} onClose={() => setIsMenuOpen(false)} title={title} side="left">
        <div
          className="on-ink h-full bg-ink text-white"
          onClickCapture={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) setIsMenuOpen(false);
          }}
        >
          <AreaMenu {...menu} isWide label={`${title} menu`} isDrawer />
        </div>
      </Drawer>
      <CommandPalette
        open={isSearching}
        onClose={closePalette}
        takeEarlyKeys={takeEarlyKeys}
        menu={[...entries, ...more]}
      />
    </>
  );
}

/** Until it is known who is asking, in place of the area. */
export function AreaStarting() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <StartingFrame path={path} isMenuWide={!wasCollapsed()} />;
}

interface AreaMenuProps extends Pick<AreaShellProps, 'entries' | 'home'> {
  more: readonly AreaEntry[];
  path: string;
  label: string;
  isWide: boolean;
  isDrawer?: boolean;
}

/** The entry of the page: its own, or the nearest one above it. The home page is above none. */
function currentEntry(
  entries: readonly AreaEntry[],
  { path, home }: Pick<AreaMenuProps, 'path' | 'home'>,
): string | undefined {
  return entries
    .map(({ href }) => href)
    .filter(
      (href) => path.replace(/\/$/, '') === href || (href !== home && path.startsWith(`${href}/`)),
    )
    .toSorted((a, b) => b.length - a.length)[0];
}

function AreaMenu({ label, entries, more, home, path, isWide, isDrawer = false }: AreaMenuProps) {
  const lists = [entries, more].filter(({ length }) => length > 0);
  const current = currentEntry([...entries, ...more], { path, home });
  return (
    <nav aria-label={label} className="min-h-0 overflow-y-auto py-2">
      {lists.map((list, index) => (
        <ul
          key={list === entries ? 'entries' : 'more'}
          className={cx('flex flex-col', index > 0 && 'mt-2 border-t border-white/15 pt-2')}
        >
          {list.map((entry) => (
            <li key={entry.href}>
              <Entry
                {...entry}
                isCurrent={entry.href === current}
                isWide={isWide}
                isDrawer={isDrawer}
              />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

interface EntryProps extends AreaEntry {
  isCurrent: boolean;
  isWide: boolean;
  isDrawer: boolean;
}

function Entry({ label, href, Icon, count, isCurrent, isWide, isDrawer }: EntryProps) {
  return (
    <a
      href={href}
      title={isDrawer ? undefined : label}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'relative flex min-h-11 items-center gap-3 px-[22px] text-small font-[550] whitespace-nowrap',
        isCurrent
          ? 'bg-ink-soft text-white before:absolute before:inset-y-1.5 before:left-0 before:w-1 before:rounded-r-badge before:bg-wattle'
          : 'text-white/80 hover:bg-ink-soft hover:text-white',
      )}
    >
      <Icon size={20} className="shrink-0" />
      <span className={cx(!isDrawer && (isWide ? 'max-lg:sr-only' : 'sr-only'))}>{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={cx(
            'ml-auto rounded-badge bg-wattle px-1.5 text-caption font-[700] text-ink tabular-nums',
            isWide
              ? !isDrawer && 'max-lg:absolute max-lg:top-1 max-lg:right-1.5 max-lg:ml-0'
              : 'absolute top-1 right-1.5 ml-0!',
          )}
        >
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </a>
  );
}

function TopBar({
  title,
  owner,
  logoutHref,
  onMenu,
  onSearch,
}: Pick<AreaShellProps, 'title' | 'owner' | 'logoutHref'> & {
  onMenu: () => void;
  onSearch: () => void;
}) {
  const session = useSession();
  const { logOut, isLoggingOut, question } = useLogOut(logoutHref);
  const name = session.user === null ? '' : `${session.user.firstName} ${session.user.lastName}`;

  return (
    <>
      <button
        type="button"
        onClick={onMenu}
        aria-label="Open menu"
        className="inline-flex size-11 items-center justify-center rounded-control hover:bg-neutral-tint md:hidden"
      >
        <Menu size={22} />
      </button>
      <p className="min-w-0 flex-1 truncate font-[650]">{title}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<Search size={18} />}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
      >
        <span className="max-sm:sr-only">Search</span>
        <kbd aria-hidden="true" className="ml-4 font-sans text-ink-3 max-lg:hidden">
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      <span className="hidden max-w-72 truncate text-small text-ink-3 lg:inline">
        {[name, owner].filter(Boolean).join(', ')}
      </span>
      <LinkButton href={pages.home()} variant="ghost" size="sm" icon={<ExternalLink size={18} />}>
        <span className="max-sm:sr-only">View shop</span>
      </LinkButton>
      <Button
        variant="secondary"
        size="sm"
        icon={<LogOut size={18} />}
        loading={isLoggingOut}
        onClick={logOut}
      >
        <span className="max-sm:sr-only">Logout</span>
      </Button>
      {question}
    </>
  );
}

function wasCollapsed(): boolean {
  try {
    return localStorage.getItem(COLLAPSED_KEY) === 'yes';
  } catch {
    return false;
  }
}
