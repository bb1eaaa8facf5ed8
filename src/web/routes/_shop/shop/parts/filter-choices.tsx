import type { Department } from '#contract/schemas/catalog.ts';

import type { PartState } from '#web/lib/parts.ts';
import { Radio, Checkbox } from '#web/ui/choice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import type { ChoiceProps } from './filter-panel.tsx';
import {
  FilterSection,
  optionLook,
  optionLooks,
  OptionList,
  PartError,
} from './filter-section.tsx';

interface TaxonomyChoiceProps extends ChoiceProps {
  departments: PartState<readonly Department[]>;
}

/** A department; choosing one clears the category. */
export function DepartmentChoice({ departments, counts, filters, onChange }: TaxonomyChoiceProps) {
  const { settled, retry } = departments;
  const list = settled?.ok ? settled.data : [];
  const chosen = list.find((department) => department.slug === filters.department);
  const look = optionLooks(counts, 'departments');
  return (
    <FilterSection title="Department" summary={chosen?.name ?? 'All departments'} open>
      {settled === null && <ChoicesLoading label="Loading departments..." />}
      {settled?.ok === false && (
        <PartError message={`Error loading departments: ${settled.message}`} onRetry={retry} />
      )}
      {settled?.ok && (
        <>
          <Radio
            name="department"
            value=""
            label="All departments"
            {...optionLook()}
            checked={filters.department === undefined}
            onChange={() => onChange({ department: undefined })}
          />
          {list.map((department) => (
            <Radio
              key={department.id}
              name="department"
              value={department.slug}
              label={department.name}
              {...look(department.slug)}
              checked={filters.department === department.slug}
              onChange={() => onChange({ department: department.slug, category: undefined })}
            />
          ))}
        </>
      )}
    </FilterSection>
  );
}

/** A category, of the chosen department if any; choosing it clears the department. */
export function CategoryChoice({ departments, counts, filters, onChange }: TaxonomyChoiceProps) {
  const { settled, retry } = departments;
  const list = settled?.ok ? settled.data : [];
  const shown = list
    .filter(({ slug }) => filters.department === undefined || slug === filters.department)
    .flatMap((department) => department.categories)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'));
  const chosen = shown.find((category) => category.slug === filters.category);
  const look = optionLooks(counts, 'categories');
  return (
    <FilterSection title="Category" summary={chosen?.name ?? 'All categories'} open>
      {settled === null && <ChoicesLoading label="Loading categories..." />}
      {settled?.ok === false && (
        <PartError message={`Error loading categories: ${settled.message}`} onRetry={retry} />
      )}
      {settled?.ok && (
        <>
          <Radio
            name="category"
            value=""
            label="All categories"
            {...optionLook()}
            checked={filters.category === undefined}
            onChange={() => onChange({ category: undefined })}
          />
          <OptionList
            options={shown}
            noun="categories"
            isChosen={(category) => category.slug === filters.category}
          >
            {(category) => (
              <Radio
                key={category.id}
                name="category"
                value={category.slug}
                label={category.name}
                {...look(category.slug)}
                checked={filters.category === category.slug}
                onChange={() => onChange({ category: category.slug, department: undefined })}
              />
            )}
          </OptionList>
        </>
      )}
    </FilterSection>
  );
}

function ChoicesLoading({ label }: { label: string }) {
  return (
    <div className="space-y-3 py-1">
      <p role="status" className="text-small text-ink-2">
        {label}
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-5 w-4/5" />
      ))}
    </div>
  );
}

/** The filters "in stock" and "on sale". */
export function OfferChoice({ counts, filters, onChange }: ChoiceProps) {
  const chosen = [filters.inStock && 'In stock', filters.onSale && 'On sale'].filter(Boolean);
  return (
    <FilterSection
      title="Availability and offers"
      summary={chosen.length > 0 ? chosen.join(', ') : 'Everything'}
      open={chosen.length > 0 || undefined}
    >
      <Checkbox
        name="inStock"
        value="true"
        label="In stock"
        {...optionLook(counts?.inStock, counts?.capped.includes('in_stock'))}
        checked={filters.inStock}
        onChange={({ target }) => onChange({ inStock: target.checked })}
      />
      <Checkbox
        name="onSale"
        value="true"
        label="On sale"
        {...optionLook(counts?.onSale, counts?.capped.includes('on_sale'))}
        checked={filters.onSale}
        onChange={({ target }) => onChange({ onSale: target.checked })}
      />
    </FilterSection>
  );
}
