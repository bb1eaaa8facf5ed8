import { useId, type ReactNode, type Ref } from 'react';
import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Suggestions } from '#contract/schemas/catalog.ts';
import { listFactsText } from '#contract/text/list-facts.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { ArrowRight, BookOpen, LayoutGrid } from '#web/ui/icons.tsx';
import { OptionGroup, OptionLink } from '#web/ui/option-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { markTyped } from './mark-typed.ts';
import type { Suggest } from './search-box.tsx';

const DEBOUNCE_MS = 150;
/** A phone has room for seven rows above its keyboard, other screens for ten. */
const PHONE_ROWS = { categories: 2, products: 4, articles: 1 } as const;

interface SearchSuggestionsProps {
  words: string;
  suggest: Suggest;
  /** The option selected with the arrow keys. */
  activeId: string | null;
  listRef: Ref<HTMLDivElement>;
  /** An option was followed; `isElsewhere` unless it searches the typed words. */
  onChoose: (isElsewhere: boolean) => void;
}

/**
 * The list below the search field: categories, products, advice, and always a link to all results.
 * While newer suggestions load the last ones stay; if they fail, only the link to all results
 * stays.
 */
export function SearchSuggestions({
  words,
  suggest,
  activeId,
  listRef,
  onChoose,
}: SearchSuggestionsProps) {
  const query = useDebounced<string | null>(words, DEBOUNCE_MS, null);
  const { data, error } = useAsync(query, (signal) => suggest(query ?? '', signal));
  const isPhone = useMediaQuery('(width < 48rem)');
  const listId = useId();
  const found = data && isPhone ? cutForPhone(data) : data;
  const typed = found?.corrected_query ?? words;
  const options = { listId, activeId, onChoose: () => onChoose(true) };

  return (
    <>
      <p role="status" className="sr-only">
        {found && announcement(found)}
      </p>
      {(found !== null || error !== null) && (
        <div className="absolute inset-x-0 top-full z-1 mt-1.5 max-h-[50dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-2 text-ink shadow-popover md:max-h-[calc(100dvh-160px)]">
          {found?.corrected_query && (
            <p className="px-4 pt-1 pb-2 text-small text-ink-2">
              Showing suggestions for{' '}
              <strong className="font-[700] text-ink">{found.corrected_query}</strong>
            </p>
          )}
          <div id={listId} ref={listRef} role="listbox" aria-label="Suggestions">
            <Group title="Categories" items={found?.categories ?? []}>
              {({ name, slug }) => (
                <Option key={slug} {...options} href={pages.shop({ category: slug })}>
                  <LayoutGrid size={18} className={icon} />
                  <Marked text={name} typed={typed} />
                </Option>
              )}
            </Group>
            <Group title="Products" items={found?.products ?? []}>
              {({ name, slug, image, shown_price: price, has_price_range: isFrom, list_facts }) => (
                <Option key={slug} {...options} href={pages.product(slug)}>
                  <span
                    aria-hidden="true"
                    className="size-10 shrink-0 overflow-hidden rounded-badge"
                  >
                    <Picture src={image} alt="" width={40} height={40} eager />
                  </span>
                  <span className="min-w-0 flex-1">
                    <Marked text={name} typed={typed} />
                    {list_facts && (
                      <span className="line-clamp-2 text-caption text-ink-3">
                        {listFactsText(list_facts)}
                      </span>
                    )}
                  </span>
                  <span className="shrink-0 text-small font-[700] tabular-nums">
                    {isFrom && <span className="font-[600] text-ink-2">From </span>}
                    {formatMoney(price)}
                  </span>
                </Option>
              )}
            </Group>
            <Group title="Advice" items={found?.articles ?? []}>
              {({ title, slug }) => (
                <Option key={slug} {...options} href={pages.article(slug)}>
                  <BookOpen size={18} className={icon} />
                  <Marked text={title} typed={typed} />
                </Option>
              )}
            </Group>
            <Option
              {...options}
              href={pages.shop({ search: words })}
              onChoose={() => onChoose(false)}
              className={found && hasRows(found) ? 'mt-2 border-t border-line pt-1' : undefined}
            >
              <span className="min-w-0 flex-1 truncate font-[600] text-redgum">
                See all results for “{words}”
              </span>
              <ArrowRight size={18} className="shrink-0 text-redgum" />
            </Option>
          </div>
        </div>
      )}
    </>
  );
}

const icon = 'shrink-0 text-ink-3';

interface GroupProps<T> {
  title: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

function Group<T>({ title, items, children }: GroupProps<T>) {
  if (items.length === 0) return null;
  return <OptionGroup title={title}>{items.map((item) => children(item))}</OptionGroup>;
}

interface OptionProps {
  href: string;
  listId: string;
  activeId: string | null;
  onChoose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Its id is made from its URL. */
function Option({ listId, className, ...option }: OptionProps) {
  return (
    <div role="presentation" className={className}>
      <OptionLink id={`${listId}${option.href}`} {...option} />
    </div>
  );
}

/** The typed part is dimmed, so that the added part stands out. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return (
    <span className="line-clamp-2 min-w-0 flex-1">
      {markTyped(text, typed).map((piece) =>
        piece.isTyped ? (
          <span key={piece.from}>{piece.text}</span>
        ) : (
          <strong key={piece.from} className="font-[650]">
            {piece.text}
          </strong>
        ),
      )}
    </span>
  );
}

function cutForPhone(found: Suggestions): Suggestions {
  return {
    ...found,
    categories: found.categories.slice(0, PHONE_ROWS.categories),
    products: found.products.slice(0, PHONE_ROWS.products),
    articles: found.articles.slice(0, PHONE_ROWS.articles),
  };
}

const rowCount = ({ categories, products, articles }: Suggestions) =>
  categories.length + products.length + articles.length;

const hasRows = (found: Suggestions) => rowCount(found) > 0;

function announcement(found: Suggestions): string {
  const count = rowCount(found);
  const words =
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`;
  return found.corrected_query ? `${words} for ${found.corrected_query}` : words;
}
