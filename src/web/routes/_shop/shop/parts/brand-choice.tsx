import { useState } from 'react';
import type { PartState } from '#web/lib/parts.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { drawnOptions, type Options } from './filter-lists.ts';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, Fold, optionLooks, PartError } from './filter-section.tsx';

const BRANDS_WITHOUT_FILTER = 10;

interface BrandChoiceProps extends ChoiceProps {
  brands: PartState<Options<string>>;
}

/** Any number of brands, with a search box when there are many. */
export function BrandChoice({ brands, search, lists, counts, filters, ...on }: BrandChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const chosenNow = filters.brand ?? [];
  const wanted = text.trim().toLowerCase();
  const { settled, retry } = brands;
  const drawn = settled?.ok ? settled.data : { options: [], count: 0 };
  const isPart = drawn.options.length < drawn.count;
  const whole = useAsync(isPart && (isOpen || wanted !== '') ? 'brands' : null, lists.brands);
  // A brand that was chosen stays in view when it is unticked.
  const isPinned = (brand: string) =>
    chosenNow.includes(brand) || search.brand?.includes(brand) === true;
  const names = whole.data ?? drawn.options;
  const { options } =
    isPart && whole.data !== null
      ? drawnOptions(whole.data, { isOpen: isOpen || wanted !== '', isChosen: isPinned })
      : drawn;
  // A brand from the URL that no product has still shows, ticked, so that it can be removed.
  const chosen = [...new Set([...(search.brand ?? []), ...chosenNow])];
  const shown = [...chosen.filter((brand) => !options.includes(brand)), ...options].filter(
    (brand) => brand.toLowerCase().includes(wanted) || chosenNow.includes(brand),
  );
  const look = optionLooks(counts, 'brands');

  function open() {
    setIsOpen(true);
    on.onCountAll();
  }

  return (
    <FilterSection
      title="Brand"
      summary={chosenNow.length > 0 ? chosenNow.join(', ') : 'All brands'}
      open={chosenNow.length > 0 || search.open === 'brands' || undefined}
    >
      {settled?.ok === false && <PartError message="Error loading brands" onRetry={retry} />}
      {drawn.count > BRANDS_WITHOUT_FILTER && (
        <Field label="Find a brand" hideLabel className="mb-2">
          <Input
            type="search"
            value={text}
            placeholder="Find a brand"
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              on.onCountAll();
            }}
            onKeyDown={(event) => {
              // Enter would apply the filters; here it only ends typing.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Field>
      )}
      {shown.map((brand) => (
        <Checkbox
          key={brand}
          name="brand"
          value={brand}
          label={brand}
          {...look(brand)}
          checked={chosenNow.includes(brand)}
          onChange={({ target }) =>
            on.onChange({
              brand: target.checked
                ? [...chosenNow, brand]
                : chosenNow.filter((other) => other !== brand),
            })
          }
        />
      ))}
      {isPart && (whole.data === null || (!isOpen && wanted === '')) && (
        <Fold
          list="brands"
          count={drawn.count}
          search={search}
          whole={whole}
          error="Error loading brands"
          onOpen={open}
        />
      )}
      {settled?.ok && shown.length === 0 && names.length === drawn.count && (
        <p className="py-2 text-small text-ink-3">No brands match.</p>
      )}
    </FilterSection>
  );
}
