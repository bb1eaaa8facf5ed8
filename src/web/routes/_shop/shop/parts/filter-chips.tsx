import { filterParameters, filtersIn, type Filter } from '#domain/catalog/filters.ts';
import type { ShopSearch } from '#contract/paths/pages.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import { CLEAR_ALL_FORM } from './filter-section.tsx';
import { useListAddress } from './list-address.ts';
import type { Names } from './seller-choice.tsx';
import { attributeNamed, boundsOf } from './attribute-choice.tsx';
import type { OptionCounts } from './list-page.ts';
import { boundsText } from './price-range.tsx';

interface FilterChipsProps {
  search: ShopSearch;
  /** Names for slugs and ids; the slug itself where the name is unknown. */
  names: Names;
  /** The category's attributes, where they are known. */
  attributes: OptionCounts['attributes'];
}

export function FilterChips({ search, names, attributes }: FilterChipsProps) {
  const addressOf = useListAddress();
  const chips = filtersIn(search).flatMap((filter) =>
    chipsOf(filter, search, { names, attributes }),
  );
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Applied filters"
      className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map((chip) => (
        <li key={chip.label} className="shrink-0">
          <ChipLink
            kind="remove"
            href={addressOf({ ...chip.without, page: undefined })}
            label={`Remove filter ${chip.label}`}
          >
            {chip.label}
          </ChipLink>
        </li>
      ))}
      <li className="shrink-0">
        <button
          type="submit"
          form={CLEAR_ALL_FORM}
          className="inline-flex min-h-11 items-center rounded-control px-2 text-small font-[600] text-info underline underline-offset-3 md:min-h-9"
        >
          Clear All
        </button>
      </li>
    </ul>
  );
}

/** A chip for a filter that narrows the list, or for each of its choices. */
function chipsOf(
  filter: Filter,
  search: ShopSearch,
  { names, attributes }: Omit<FilterChipsProps, 'search'>,
) {
  const parameters = filterParameters(filter, search);
  if (parameters.length === 0) return [];
  const values = Object.fromEntries(parameters);
  const { key } = filter;
  const attribute = attributeNamed(attributes, key);
  const title = attribute?.name ?? filter.title;
  const chip = (label: string, removed: Partial<ShopSearch>) => ({
    label,
    without: { ...search, ...removed },
  });
  switch (filter.kind) {
    case 'range': {
      const { from, to } = filter;
      const ends = [values[from], values[to]] as [number | undefined, number | undefined];
      const label = key.startsWith('a.')
        ? `${title}: ${boundsOf(ends, attribute?.unit)}`
        : boundsText(...ends);
      return [chip(label, { [from]: undefined, [to]: undefined })];
    }
    case 'some': {
      const chosen = values[key] as readonly string[];
      return chosen.map((name) =>
        chip(`${title}: ${name}`, { [key]: chosen.filter((other) => other !== name) }),
      );
    }
    case 'switch':
      return [chip(title, { [key]: undefined })];
    default: {
      const unnamed = key === 'seller' ? 'selected seller' : String(values[key]);
      return [chip(`${title}: ${names[key] ?? unnamed}`, { [key]: undefined })];
    }
  }
}
