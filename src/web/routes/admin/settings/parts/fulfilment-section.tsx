import type { SettingsSectionProps } from '#web/routes/admin/settings/parts/settings-values.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function FulfilmentSection({ form }: SettingsSectionProps) {
  return (
    <Card as="section" title="Fulfilment">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="standard_delivery_days"
            label="Standard delivery days"
            hint="For example 2-5."
          />
          <TextField
            form={form}
            name="express_delivery_days"
            label="Express delivery days"
            hint="For example 1-2."
          />
        </div>
        <div>
          <Checkbox
            {...form.register('platform_fulfillment_enabled')}
            label="Platform fulfilment"
            hint="The platform packs and sends its own products."
          />
          <Checkbox
            {...form.register('delivery_tracking_enabled')}
            label="Delivery tracking"
            hint="Customers see tracking numbers on their orders."
          />
        </div>
      </div>
    </Card>
  );
}
