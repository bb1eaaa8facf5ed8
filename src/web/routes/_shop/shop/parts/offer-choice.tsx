import { Checkbox } from '#web/ui/choice.tsx';
import type { ChoiceProps } from './filter-panel.tsx';
import { FilterSection, optionLook } from './filter-section.tsx';

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
