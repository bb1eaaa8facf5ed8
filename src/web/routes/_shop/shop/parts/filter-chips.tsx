import type { ShopSearch } from '#contract/paths/pages.ts';
import { ChipLink } from '#web/ui/chip.tsx';
import { CLEAR_ALL_FORM } from './filter-section.tsx';
import { useListAddress } from './list-address.ts';
import type { Names } from './seller-choice.tsx';
import { PRICE_MAX, PRICE_MIN, priceText, rangeText } from './price-range.tsx';

interface FilterChipsProps {
  search: ShopSearch;
  /** Names for slugs and ids; the slug itself where the name is unknown. */
  names: Names;
}

export function FilterChips({ search, names }: FilterChipsProps) {
  const addressOf = useListAddress();
  const chips = chipsOf(search, names);
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

function chipsOf(search: ShopSearch, names: Names) {
  const chips: { label: string; without: ShopSearch }[] = [];
  const add = (label: string, removed: Partial<ShopSearch>) =>
    chips.push({ label, without: { ...search, ...removed } });

  if (search.department) {
    add(`Department: ${names.department ?? search.department}`, { department: undefined });
  }
  if (search.category) {
    add(`Category: ${names.category ?? search.category}`, { category: undefined });
  }
  if (search.search) add(`Search: ${search.search}`, { search: undefined });
  const price = priceChip(search);
  if (price) add(price, { minPrice: undefined, maxPrice: undefined });
  for (const brand of search.brand ?? []) {
    const others = (search.brand ?? []).filter((other) => other !== brand);
    add(`Brand: ${brand}`, { brand: others.length > 0 ? others : undefined });
  }
  if (search.seller) add(`Seller: ${names.seller ?? 'selected seller'}`, { seller: undefined });
  if (search.inStock) add('In stock', { inStock: undefined });
  if (search.onSale) add('On sale', { onSale: undefined });
  return chips;
}

function priceChip({ minPrice, maxPrice }: ShopSearch): string | null {
  const least = minPrice ?? PRICE_MIN;
  const most = maxPrice ?? PRICE_MAX;
  if (least <= PRICE_MIN && most >= PRICE_MAX) return null;
  if (least <= PRICE_MIN) return `Under ${priceText(most)}`;
  if (most >= PRICE_MAX) return `From ${priceText(least)}`;
  return rangeText(least, most);
}
