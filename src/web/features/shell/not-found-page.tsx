import { pages } from '#contract/paths/pages.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SearchBox } from './search-box.tsx';
import type { MenuEntry } from './navigation.ts';

interface NotFoundPageProps {
  departments?: readonly MenuEntry[] | undefined;
}

export function NotFoundPage({ departments = [] }: NotFoundPageProps) {
  return (
    <div className="page-width py-16">
      <div className="mx-auto max-w-[640px]">
        <p className="bullnose-small inline-block bg-wattle px-3 py-1 text-small font-[700]">404</p>
        <h1 tabIndex={-1} className="mt-4 text-h1">
          We could not find that page
        </h1>
        <p className="mt-3 text-ink-2">
          The address may be mistyped, or the page has moved. Search the range, or start from a
          department.
        </p>
        <SearchBox id="not-found-search" className="mt-6" />
        {departments.length > 0 && (
          <ul className="mt-6 flex flex-wrap gap-2">
            {departments.map((department) => (
              <li key={department.slug}>
                <LinkButton variant="secondary" href={pages.shop({ department: department.slug })}>
                  {department.name}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <LinkButton href={pages.home()} className="mt-8">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
}
