import type { ComponentProps } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import {
  AUSTRALIAN_STATES,
  COUNTRIES,
  isPostcode,
  postcodeFitsState,
  stateForPostcode,
  type AddressType,
} from '#domain/addresses/address.ts';

import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { AddressValues, FieldName } from './address-values.ts';

interface AddressFieldsProps {
  form: UseFormReturn<AddressValues>;
  /** What browsers fill the fields in for. */
  type: AddressType;
  idOf: (name: FieldName) => string;
}

export function AddressFields({ form, type, idOf }: AddressFieldsProps) {
  const { errors } = form.formState;
  const country = useWatch({ control: form.control, name: 'country' });
  const isAustralian = country === 'Australia';

  const text = (name: FieldName, complete: string) => ({
    form,
    name,
    id: idOf(name),
    autoComplete: `${type} ${complete}`,
    required: false,
  });

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Text {...text('first_name', 'given-name')} label="First name" />
      <Text {...text('last_name', 'family-name')} label="Last name" />
      <Text {...text('company', 'organization')} label="Company" optional />
      <Text
        {...text('phone', 'tel')}
        label="Phone"
        hint="For the driver only"
        inputMode="tel"
        optional
      />
      <Text
        {...text('address1', 'address-line1')}
        label="Street address"
        className="sm:col-span-6"
      />
      <Text
        {...text('address2', 'address-line2')}
        label="Unit, level or building"
        optional
        className="sm:col-span-6"
      />
      <Text
        {...text('postcode', 'postal-code')}
        label="Postcode"
        inputMode="numeric"
        className="sm:col-span-2"
      />
      <Text
        {...text('city', 'address-level2')}
        label={isAustralian ? 'Suburb' : 'Town or city'}
        className="sm:col-span-2"
      />
      <Field
        id={idOf('state')}
        label={isAustralian ? 'State' : 'Region'}
        error={errors.state?.message}
        className="sm:col-span-2"
      >
        {isAustralian ? (
          <Select {...form.register('state')} autoComplete={`${type} address-level1`}>
            <option value="">Choose</option>
            {AUSTRALIAN_STATES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <Input {...form.register('state')} autoComplete={`${type} address-level1`} />
        )}
      </Field>
      <PostcodeWarning form={form} />
      <Field
        id={idOf('country')}
        label="Country"
        error={errors.country?.message}
        className="sm:col-span-3"
      >
        <Select {...form.register('country')} autoComplete={`${type} country-name`}>
          {COUNTRIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ChoiceGroup legend="Use it for" error={errors.type?.message} className="sm:col-span-3">
        <div className="flex gap-6">
          <Radio {...form.register('type')} id={idOf('type')} value="shipping" label="Shipping" />
          <Radio {...form.register('type')} value="billing" label="Billing" />
        </div>
      </ChoiceGroup>
    </div>
  );
}

function Text(props: ComponentProps<typeof TextField<AddressValues>>) {
  return <TextField className="sm:col-span-3" {...props} />;
}

/** An Australian postcode that is unusual for the state. It never prevents saving (Rule 35). */
function PostcodeWarning({ form }: Pick<AddressFieldsProps, 'form'>) {
  const [country, state, text] = useWatch({
    control: form.control,
    name: ['country', 'state', 'postcode'],
  });
  const postcode = text.trim();
  if (country !== 'Australia' || state === '' || !isPostcode(postcode)) return null;
  if (postcodeFitsState({ country, state, postcode })) return null;
  const usualStates = stateForPostcode(postcode);
  return (
    <Notice tone="warning" role="status" className="sm:col-span-6">
      {usualStates.length > 0
        ? `Postcode ${postcode} is usually in ${usualStates.join(' or ')}.`
        : `We do not recognise postcode ${postcode}.`}{' '}
      You can still save the address.
    </Notice>
  );
}
