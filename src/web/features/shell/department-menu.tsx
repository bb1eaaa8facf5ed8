import { useEffect, useRef, useState } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import type { MenuDepartment } from './navigation.ts';

interface DepartmentMenuProps {
  /** The menu closes when it changes. */
  path: string;
  load: () => Promise<readonly MenuDepartment[]>;
}

const LABEL = 'Departments and categories';
const buttonClass =
  'flex size-8 items-center justify-center rounded-control text-ink hover:bg-neutral-tint';

/**
 * All departments and categories in one disclosure; a click outside, Esc or a choice closes it.
 * They load when the pointer reaches it or it opens. Without JavaScript it links to their list on
 * the home page.
 */
export function DepartmentMenu(props: DepartmentMenuProps) {
  if (useHydrated()) return <Menu {...props} />;
  return (
    <a href={`${pages.home()}#departments`} aria-label={LABEL} className={buttonClass}>
      <ChevronDown size={18} strokeWidth={2} />
    </a>
  );
}

function Menu({ path, load }: DepartmentMenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const { status, data, error, reload } = useAsync(isWanted ? path : null, load);
  const want = () => setIsWanted(true);

  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    function close(event: Event) {
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        menu.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) {
        if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      }
      menu.open = false;
    }
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [path]);

  return (
    <details ref={ref} className="group/menu" onPointerEnter={want} onToggle={want}>
      <summary aria-label={LABEL} className={buttonClass}>
        <ChevronDown
          size={18}
          strokeWidth={2}
          className="transition-transform duration-200 ease-out-soft group-open/menu:rotate-180"
        />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-160px)] overflow-y-auto border-y border-line bg-surface shadow-popover">
        <div className="page-width grid gap-x-6 gap-y-8 py-8 md:grid-cols-3 lg:grid-cols-4">
          {status === 'loading' && data === null && <p role="status">Loading departments...</p>}
          {status === 'error' && (
            <InlineError
              className="col-span-full"
              message={`Error loading departments: ${errorMessage(error)}`}
              onRetry={reload}
            />
          )}
          {data?.map((department) => (
            <MenuSection key={department.slug} department={department} />
          ))}
        </div>
      </div>
    </details>
  );
}

function MenuSection({ department }: { department: MenuDepartment }) {
  return (
    <section>
      <h2 className="text-body font-[700]">
        <a
          href={pages.shop({ department: department.slug })}
          className="inline-block py-1 underline-offset-3 hover:text-redgum hover:underline"
        >
          {department.name}
        </a>
      </h2>
      <ul className="mt-1">
        {department.categories.map((category) => (
          <li key={category.slug}>
            <a
              href={pages.shop({ category: category.slug })}
              className="inline-block py-1.5 text-small text-ink-2 underline-offset-3 hover:text-redgum hover:underline"
            >
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
