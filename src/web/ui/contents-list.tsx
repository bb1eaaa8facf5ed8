import { cx } from './cx.ts';
import { Disclosure } from './disclosure.tsx';

const TITLE = 'On this page';

interface ContentsListProps {
  headings: readonly { readonly id: string; readonly text: string; readonly level: 2 | 3 }[];
}

/**
 * The page's sections as links: a closed disclosure on small screens, a sticky column from 1280 px.
 */
export function ContentsList({ headings }: ContentsListProps) {
  if (headings.length < 2) return null;
  return (
    <nav aria-label={TITLE} className="print:hidden">
      <Disclosure title={TITLE} layout="box" className="xl:hidden">
        <Links headings={headings} />
      </Disclosure>
      <div className="sticky top-[calc(var(--spacing-header)+24px)] hidden max-h-[calc(100vh-var(--spacing-header)-48px)] overflow-y-auto xl:block">
        <p className="text-small font-[650]">{TITLE}</p>
        <Links headings={headings} />
      </div>
    </nav>
  );
}

function Links({ headings }: ContentsListProps) {
  return (
    <ol className="mt-2 border-l border-line text-small">
      {headings.map((heading) => (
        <li key={heading.id}>
          <a
            href={`#${heading.id}`}
            className={cx(
              'focus-inset block py-2 pr-2 text-ink-2 underline-offset-3 hover:text-ink hover:underline',
              heading.level === 2 ? 'pl-4' : 'pl-8',
            )}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  );
}
