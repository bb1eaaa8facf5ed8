import { useState } from 'react';
import type { BrandCount } from '#contract/schemas/catalog.ts';
import type { PartState } from '#web/lib/parts.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, optionLooks, OptionList, PartError } from './filter-section.tsx';

const BRANDS_WITHOUT_FILTER = 10;

interface BrandChoiceProps extends ChoiceProps {
  brands: PartState<readonly BrandCount[]>;
}

/** Any number of brands, with a search box when there are many. */
export function BrandChoice({ brands, counts, filters, onChange }: BrandChoiceProps) {
  const [text, setText] = useState('');
  const { settled, retry } = brands;
  const names = settled?.ok ? settled.data.map(({ brand }) => brand) : [];
  // A brand from the URL that no product has still shows, ticked, so that it can be removed.
  const all = [...filters.brands.filter((brand) => !names.includes(brand)), ...names];
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(
    (brand) => brand.toLowerCase().includes(wanted) || filters.brands.includes(brand),
  );
  const look = optionLooks(counts, 'brands');

  return (
    <FilterSection
      title="Brand"
      summary={filters.brands.length > 0 ? filters.brands.join(', ') : 'All brands'}
      open={filters.brands.length > 0 || undefined}
    >
      {settled?.ok === false && <PartError message="Error loading brands" onRetry={retry} />}
      {all.length > BRANDS_WITHOUT_FILTER && (
        <Field label="Find a brand" hideLabel className="mb-2">
          <Input
            type="search"
            value={text}
            placeholder="Find a brand"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Enter would apply the filters; here it only ends typing.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Field>
      )}
      <OptionList
        // Remounted after typing, so that the disclosure opens on the matches.
        key={wanted === '' ? 'all' : 'found'}
        options={shown}
        noun="brands"
        isChosen={(brand) => wanted !== '' || filters.brands.includes(brand)}
      >
        {(brand) => (
          <Checkbox
            key={brand}
            name="brand"
            value={brand}
            label={brand}
            {...look(brand)}
            checked={filters.brands.includes(brand)}
            onChange={({ target }) =>
              onChange({
                brands: target.checked
                  ? [...filters.brands, brand]
                  : filters.brands.filter((chosen) => chosen !== brand),
              })
            }
          />
        )}
      </OptionList>
      {settled?.ok && shown.length === 0 && (
        <p className="py-2 text-small text-ink-3">No brands match.</p>
      )}
    </FilterSection>
  );
}
