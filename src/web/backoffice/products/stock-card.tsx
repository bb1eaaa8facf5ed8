import type { UseFormReturn } from 'react-hook-form';

import { Card } from '#web/ui/card.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';

interface StockCardProps {
  form: UseFormReturn<ProductValues>;
  /** Units that placed orders have set aside. */
  reserved: number;
}

export function StockCard({ form, reserved }: StockCardProps) {
  return (
    <Card as="section" title="Stock">
      <NumberField
        form={form}
        name="stock"
        label="Stock"
        hint={
          reserved > 0
            ? `Available to buy. Another ${reserved} reserved for placed orders.`
            : 'How many are available to buy.'
        }
      />
    </Card>
  );
}
