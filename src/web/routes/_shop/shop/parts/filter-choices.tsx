import { useState, type ReactNode } from 'react';

import { SWITCH_FILTERS } from '#domain/catalog/filters.ts';

import type { MenuEntry } from '#web/features/shell/navigation.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { PartState } from '#web/lib/parts.ts';
import { Radio, Checkbox } from '#web/ui/choice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { categoriesIn, drawnOptions, type FilterDepartment } from './filter-lists.ts';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, Fold, optionLook, optionLooks, PartError } from './filter-section.tsx';

interface TaxonomyChoiceProps extends ChoiceProps {
  departments: PartState<readonly FilterDepartment[]>;
}

/** A department; choosing one clears the category. */
export function DepartmentChoice({
  departments,
  ...choice
}: TaxonomyChoiceProps & Pick<TaxonomyOptionsProps, 'isOpen'>) {
  return (
    <TaxonomyChoice
      {...choice}
      name="department"
      plural="departments"
      options={departments.settled?.ok ? departments.settled.data : []}
      part={departments}
    />
  );
}

/** A category, of the chosen department if any; choosing it clears the department. */
export function CategoryChoice({ departments, ...choice }: TaxonomyChoiceProps) {
  const { filters, search, lists } = choice;
  const [isOpen, setIsOpen] = useState(false);
  const { department } = filters;
  const all = departments.settled?.ok ? departments.settled.data : [];
  const inPlace = all.filter(({ slug }) => department === undefined || slug === department);
  const count = inPlace.reduce((sum, { categoryCount }) => sum + categoryCount, 0);
  const drawn = categoriesIn(inPlace);
  const isPart = drawn.length < count;
  // The first categories are those of the applied department.
  const isElsewhere = department !== search.department;
  const whole = useAsync(isPart && (isOpen || isElsewhere) ? 'categories' : null, lists.categories);
  const { options } =
    isPart && whole.data !== null
      ? drawnOptions(categoriesIn(whole.data, department), {
          isOpen,
          isChosen: ({ slug }) => slug === filters.category || slug === search.category,
        })
      : { options: drawn };
  return (
    <TaxonomyChoice
      {...choice}
      name="category"
      plural="categories"
      isOpen
      options={options}
      part={departments}
    >
      {options.length < count && (
        <Fold
          list="categories"
          count={count}
          search={search}
          whole={whole}
          error={`Error loading categories: ${errorMessage(whole.error)}`}
          onOpen={() => {
            setIsOpen(true);
            choice.onCountAll();
          }}
        />
      )}
    </TaxonomyChoice>
  );
}

interface TaxonomyOptionsProps extends ChoiceProps {
  isOpen: boolean;
  name: 'department' | 'category';
  plural: 'departments' | 'categories';
  options: readonly MenuEntry[];
  part: PartState<unknown>;
  /** Stands for the options that are not drawn. */
  children?: ReactNode;
}

function TaxonomyChoice(props: TaxonomyOptionsProps) {
  const { name, plural, options, part, counts, filters, isOpen, onChange, children } = props;
  const { settled, retry } = part;
  const isChosen = ({ slug }: { slug: string }) => slug === filters[name];
  const look = optionLooks(counts, plural);
  const all = `All ${plural}`;
  return (
    <FilterSection
      title={name === 'department' ? 'Department' : 'Category'}
      summary={options.find(isChosen)?.name ?? all}
      open={isOpen}
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
          {options.map((option) => (
            <Radio
              key={option.slug}
              name={name}
              value={option.slug}
              label={option.name}
              {...look(option.slug)}
              checked={isChosen(option)}
              onChange={() =>
                onChange({ department: undefined, category: undefined, [name]: option.slug })
              }
            />
          ))}
          {children}
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

/** The switches, which share a section. */
export function OfferChoice({ counts, filters, onChange }: ChoiceProps) {
  const chosen = SWITCH_FILTERS.filter(({ key }) => filters[key]).map(({ title }) => title);
  return (
    <FilterSection
      title="Availability and offers"
      summary={chosen.length > 0 ? chosen.join(', ') : 'Everything'}
      open={chosen.length > 0 || undefined}
    >
      {SWITCH_FILTERS.map(({ key, title, facet }) => (
        <Checkbox
          key={key}
          name={key}
          value="true"
          label={title}
          {...optionLook(counts?.[facet], counts?.capped.includes(facet))}
          checked={filters[key] ?? false}
          onChange={({ target }) => onChange({ [key]: target.checked })}
        />
      ))}
    </FilterSection>
  );
}
