import {
  type Carrier,
  carrierName,
  CARRIERS,
  needsTrackingNumber,
} from '#domain/parcels/carriers.ts';

import { MAX_TRACKING_LENGTH } from '#contract/limits.ts';
import type { ConsignmentInput } from '#contract/schemas/office-parcels.ts';

import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';

export interface ConsignmentValues {
  readonly carrier: Carrier;
  readonly carrierName: string;
  readonly trackingNumber: string;
}

export const NO_CONSIGNMENT: ConsignmentValues = {
  carrier: 'australia_post',
  carrierName: '',
  trackingNumber: '',
};

export function consignmentInput(values: ConsignmentValues): ConsignmentInput {
  const name = values.carrierName.trim();
  const number = values.trackingNumber.trim();
  return {
    carrier: values.carrier,
    carrier_name: values.carrier === 'other' && name !== '' ? name : null,
    tracking_number: number === '' ? null : number,
  };
}

interface ConsignmentFieldsProps {
  values: ConsignmentValues;
  onChange: (values: ConsignmentValues) => void;
  /** By the names of the wire. */
  errors: Readonly<Record<string, string>>;
}

export function ConsignmentFields({ values, onChange, errors }: ConsignmentFieldsProps) {
  return (
    <>
      <Field label="Carrier" error={errors['carrier']}>
        <Select
          value={values.carrier}
          onChange={(event) =>
            onChange({ ...values, carrier: event.currentTarget.value as Carrier })
          }
        >
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName({ carrier })}
            </option>
          ))}
        </Select>
      </Field>
      {values.carrier === 'other' && (
        <Field label="Name of the carrier" error={errors['carrier_name']}>
          <Input
            maxLength={MAX_TRACKING_LENGTH}
            value={values.carrierName}
            onChange={(event) => onChange({ ...values, carrierName: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field
        label="Tracking number"
        optional={!needsTrackingNumber(values.carrier)}
        error={errors['tracking_number']}
      >
        <Input
          maxLength={MAX_TRACKING_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={values.trackingNumber}
          onChange={(event) => onChange({ ...values, trackingNumber: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
