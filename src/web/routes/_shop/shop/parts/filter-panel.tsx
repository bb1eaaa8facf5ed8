import { useId, useState } from 'react';
import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import type { BrandCount, Department, SellerRef } from '#contract/schemas/catalog.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox, Radio } from '#web/ui/choice.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { filtersOf, sameFilters, searchWith, type FilterState } from './filter-state.ts';
import { PRICE_MAX, PRICE_MIN, PriceRange, priceText } from './price-range.tsx';

const BRANDS_WITHOUT_FILTER = 10;

export interface FilterPanelProps {
  search: ShopSearch;
  departments: Settled<readonly Department[]>;
  brands: Settled<readonly BrandCount[]>;
  sellers: Settled<readonly SellerRef[]>;
  onApply: (search: ShopSearch) => void;
  /** Clear All is a link; a drawer closes on it. */
  onClear?: (() => void) | undefined;
  /** `drawer` keeps its buttons at the foot of the screen. */
  layout: 'column' | 'drawer';
}

/**
 * A real GET form whose choices stay here until Apply Filters. A new search starts it over: give it
 * a key made from the search.
 */
export function FilterPanel({
  search,
  departments,
  brands,
  sellers,
  onApply,
  onClear,
  layout,
}: FilterPanelProps) {
  const applied = filtersOf(search);
  const [filters, setFilters] = useState(applied);
  const [announcement, setAnnouncement] = useState('');
  const id = useId();
  const hasChanged = !sameFilters(filters, applied);

  function change(part: Partial<FilterState>) {
    setFilters({ ...filters, ...part });
  }

  return (
    <form
      action={pages.shop()}
      method="get"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(searchWith(search, filters));
      }}
      className={layout === 'drawer' ? 'flex min-h-full flex-col' : undefined}
    >
      {search.search && <input type="hidden" name="search" value={search.search} />}
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      <div className={layout === 'drawer' ? 'flex-1 px-4 sm:px-6' : 'px-4'}>
        <div className="divide-y divide-line">
          <DepartmentChoice id={id} departments={departments} filters={filters} onChange={change} />
          <CategoryChoice id={id} departments={departments} filters={filters} onChange={change} />
          <Disclosure title="Price Range" summary={priceSummary(filters)} open>
            <PriceRange
              min={filters.minPrice}
              max={filters.maxPrice}
              onChange={(minPrice, maxPrice) => change({ minPrice, maxPrice })}
            />
          </Disclosure>
          <BrandChoice brands={brands} filters={filters} onChange={change} />
          <SellerChoice
            id={id}
            sellers={sellers}
            filters={filters}
            onChange={change}
            onAnnounce={setAnnouncement}
          />
        </div>
        <LiveRegion message={announcement} />
      </div>
      <div className="sticky bottom-0 z-1 grid grid-cols-2 gap-3 border-t border-line bg-surface px-4 py-4 sm:px-6 xl:grid-cols-[1fr_auto] xl:gap-1 xl:px-4 xl:py-3">
        <Button type="submit" full className="px-3!" variant={hasChanged ? 'primary' : 'secondary'}>
          Apply Filters
        </Button>
        <LinkButton full className="px-3!" variant="ghost" href={pages.shop()} onClick={onClear}>
          Clear All
        </LinkButton>
      </div>
    </form>
  );
}

interface ChoiceProps {
  filters: FilterState;
  onChange: (part: Partial<FilterState>) => void;
}

interface DepartmentProps extends ChoiceProps {
  id: string;
  departments: Settled<readonly Department[]>;
}

function DepartmentChoice({ id, departments, filters, onChange }: DepartmentProps) {
  const list = departments.ok ? departments.data : [];
  const chosen = list.find((department) => department.slug === filters.department);
  return (
    <Disclosure title="Department" summary={chosen?.name ?? 'All departments'} open>
      {departments.ok ? (
        <fieldset>
          <legend className="sr-only">Department</legend>
          <Radio
            name="department"
            id={`${id}-department-all`}
            value=""
            label="All departments"
            checked={filters.department === undefined}
            onChange={() => onChange({ department: undefined })}
            className={tight}
          />
          {list.map((department) => (
            <Radio
              key={department.id}
              name="department"
              value={department.slug}
              label={department.name}
              checked={filters.department === department.slug}
              onChange={() => onChange({ department: department.slug, category: undefined })}
              className={tight}
            />
          ))}
        </fieldset>
      ) : (
        <PartError message={`Error loading departments: ${departments.message}`} />
      )}
    </Disclosure>
  );
}

function CategoryChoice({ departments, filters, onChange }: DepartmentProps) {
  const all = (departments.ok ? departments.data : []).flatMap((department) =>
    department.categories.map((category) => ({ ...category, departmentSlug: department.slug })),
  );
  const inDepartment = all.filter((category) => category.departmentSlug === filters.department);
  const shown = (inDepartment.length > 0 ? inDepartment : all).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en-AU'),
  );
  const chosen = all.find((category) => category.slug === filters.category);
  return (
    <Disclosure title="Category" summary={chosen?.name ?? 'All categories'} open>
      {departments.ok ? (
        <fieldset className="max-h-80 overflow-y-auto overscroll-contain">
          <legend className="sr-only">Category</legend>
          <Radio
            name="category"
            value=""
            label="All categories"
            checked={filters.category === undefined}
            onChange={() => onChange({ category: undefined })}
            className={tight}
          />
          {shown.map((category) => (
            <Radio
              key={category.id}
              name="category"
              value={category.slug}
              label={category.name}
              note={category.product_count}
              checked={filters.category === category.slug}
              onChange={() => onChange({ category: category.slug, department: undefined })}
              className={tight}
            />
          ))}
        </fieldset>
      ) : (
        <PartError message={`Error loading categories: ${departments.message}`} />
      )}
    </Disclosure>
  );
}

interface BrandProps extends ChoiceProps {
  brands: Settled<readonly BrandCount[]>;
}

function BrandChoice({ brands, filters, onChange }: BrandProps) {
  const [text, setText] = useState('');
  const list = brands.ok ? brands.data : [];
  // A brand typed into the URL that no product has still shows, ticked, so that it can be unticked.
  const unknown = filters.brands.filter((name) => !list.some(({ brand }) => brand === name));
  const wanted = text.trim().toLowerCase();
  const shown = list.filter(
    ({ brand }) => brand.toLowerCase().includes(wanted) || filters.brands.includes(brand),
  );

  function toggle(brand: string, isTicked: boolean) {
    onChange({
      brands: isTicked
        ? [...filters.brands, brand]
        : filters.brands.filter((chosen) => chosen !== brand),
    });
  }

  return (
    <Disclosure
      title="Brand"
      summary={filters.brands.length > 0 ? filters.brands.join(', ') : 'All brands'}
      open={filters.brands.length > 0 || undefined}
    >
      {brands.ok ? (
        <div className="space-y-2">
          {list.length > BRANDS_WITHOUT_FILTER && (
            <Field label="Find a brand" hideLabel>
              <Input
                type="search"
                value={text}
                placeholder="Find a brand"
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            </Field>
          )}
          <fieldset className="max-h-80 overflow-y-auto overscroll-contain">
            <legend className="sr-only">Brand</legend>
            {unknown.map((brand) => (
              <Checkbox
                key={brand}
                name="brand"
                value={brand}
                label={brand}
                checked
                onChange={() => toggle(brand, false)}
                className={tight}
              />
            ))}
            {shown.map(({ brand, product_count: count }) => (
              <Checkbox
                key={brand}
                name="brand"
                value={brand}
                label={brand}
                note={count}
                checked={filters.brands.includes(brand)}
                onChange={(event) => toggle(brand, event.target.checked)}
                className={tight}
              />
            ))}
            {shown.length === 0 && unknown.length === 0 && (
              <p className="py-2 text-small text-ink-3">No brand has these letters.</p>
            )}
          </fieldset>
        </div>
      ) : (
        <PartError message="Error loading brands" />
      )}
    </Disclosure>
  );
}

interface SellerProps extends ChoiceProps {
  id: string;
  sellers: Settled<readonly SellerRef[]>;
  onAnnounce: (message: string) => void;
}

/** Choosing the chosen seller again lets go of it, and says so. */
function SellerChoice({ sellers, filters, onChange, onAnnounce }: SellerProps) {
  const list = sellers.ok ? sellers.data : [];
  const chosen = list.find((seller) => seller.id === filters.seller);
  return (
    <Disclosure
      title="Seller"
      summary={chosen ? sellerName(chosen) : 'All sellers'}
      open={filters.seller !== undefined || undefined}
    >
      {sellers.ok ? (
        <fieldset>
          <legend className="sr-only">Seller</legend>
          {list.map((seller) => (
            <Radio
              key={seller.id}
              name="seller"
              value={seller.id}
              label={sellerName(seller)}
              checked={filters.seller === seller.id}
              onChange={() => {
                onChange({ seller: seller.id });
                onAnnounce(`${sellerName(seller)} chosen`);
              }}
              onClick={() => {
                if (filters.seller !== seller.id) return;
                onChange({ seller: undefined });
                onAnnounce(`${sellerName(seller)} no longer chosen`);
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ' || filters.seller !== seller.id) return;
                event.preventDefault();
                onChange({ seller: undefined });
                onAnnounce(`${sellerName(seller)} no longer chosen`);
              }}
              className={tight}
            />
          ))}
        </fieldset>
      ) : (
        <PartError message="Error loading sellers" />
      )}
    </Disclosure>
  );
}

const tight = 'min-h-11! py-2.5! text-small! xl:min-h-9! xl:py-1.5!';

function PartError({ message }: { message: string }) {
  return (
    <p role="alert" className="text-small font-[600] text-danger">
      {message}
    </p>
  );
}

export function sellerName(seller: SellerRef): string {
  return `${seller.first_name} ${seller.last_name}`.trim();
}

function priceSummary({ minPrice, maxPrice }: FilterState): string {
  return minPrice === PRICE_MIN && maxPrice === PRICE_MAX
    ? 'Any price'
    : `${priceText(minPrice)} to ${priceText(maxPrice)}`;
}
