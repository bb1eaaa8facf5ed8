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
export function DepartmentChoice({ departments, ...choice }: TaxonomyChoiceProps) {
  return (
    <TaxonomyChoice
      {...choice}
      name="department"
      plural="departments"
      options={departments.settled?.ok ? departments.settled.data : []}
      part={departments}
      isWhole
    />
  );
}

/** A category, of the chosen department if any; choosing it clears the department. */
export function CategoryChoice({ departments, ...choice }: TaxonomyChoiceProps) {
  const { department } = choice.filters;
  const all = departments.settled?.ok ? departments.settled.data : [];
  return (
    <TaxonomyChoice
      {...choice}
      name="category"
      plural="categories"
      options={all
        .filter(({ slug }) => department === undefined || slug === department)
        .flatMap(({ categories }) => categories)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'))}
      part={departments}
    />
  );
}

interface TaxonomyOptionsProps extends ChoiceProps {
  name: 'department' | 'category';
  plural: 'departments' | 'categories';
  options: readonly { id: string; slug: string; name: string }[];
  part: PartState<unknown>;
  /** Shows every option at once. */
  isWhole?: boolean;
}

function TaxonomyChoice(props: TaxonomyOptionsProps) {
  const { name, plural, options, part, isWhole = false, counts, filters, onChange } = props;
  const { settled, retry } = part;
  const isChosen = ({ slug }: { slug: string }) => slug === filters[name];
  const look = optionLooks(counts, plural);
  const all = `All ${plural}`;
  return (
    <FilterSection
      title={name === 'department' ? 'Department' : 'Category'}
      summary={options.find(isChosen)?.name ?? all}
      open
    >
      {settled === null && <ChoicesLoading label={`Loading ${plural}...`} />}
      {settled?.ok === false && (
        <PartError message={`Error loading ${plural}: ${settled.message}`} onRetry={retry} />
      )}
      {settled?.ok && (
        <>
          <Radio
            name={name}
            value=""
            label={all}
            {...optionLook()}
            checked={filters[name] === undefined}
            onChange={() => onChange({ [name]: undefined })}
          />
          <OptionList options={options} noun={plural} isChosen={isChosen} isWhole={isWhole}>
            {(option) => (
              <Radio
                key={option.id}
                name={name}
                value={option.slug}
                label={option.name}
                {...look(option.slug)}
                checked={isChosen(option)}
                onChange={() =>
                  onChange({ department: undefined, category: undefined, [name]: option.slug })
                }
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
