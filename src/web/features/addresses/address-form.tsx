import { useId, useRef, useState } from 'react';
import {
  useForm,
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
} from 'react-hook-form';

import {
  AUSTRALIAN_STATES,
  COUNTRIES,
  isPostcode,
  onlyStateForPostcode,
  postcodeFitsState,
  stateForPostcode,
  type AddressType,
  type AustralianState,
} from '#domain/addresses/address.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';
import { AddressInputSchema, type Address, type AddressInput } from '#contract/schemas/customer.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SavedElsewhere } from '#web/ui/saved-elsewhere.tsx';

import {
  emptyValues,
  FIELD_ORDER,
  savedDifferences,
  valuesOf,
  type AddressValues,
  type FieldName,
} from './address-values.ts';

interface AddressFormProps {
  /** The address to change; without one the form adds a new one. */
  address?: Address | undefined;
  /** The type of a new address. */
  type: AddressType;
  /**
   * Saves; an error is shown above the buttons. `base` is the address that the form changes.
   * Returns the address as it was saved elsewhere in the meantime, for the reader to compare; null
   * once it is saved.
   */
  onSave: (input: AddressInput, base: Address | undefined) => Promise<Address | null>;
  onCancel: () => void;
}

export function AddressForm({ address, type, onSave, onCancel }: AddressFormProps) {
  const baseId = useId();
  const [saveError, setSaveError] = useState<string | null>(null);
  const [opened] = useState(address);
  const [savedElsewhere, setSavedElsewhere] = useState<Address | null>(null);
  // The state filled in from the postcode, until the reader chooses one.
  const filledState = useRef<AustralianState | null>(null);
  const form = useForm<AddressValues, unknown, AddressInput>({
    defaultValues: opened ? valuesOf(opened) : emptyValues(type),
    resolver: resolveAddress,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  useUnsavedChanges(isDirty);
  const [country, state, postcode] = form.watch(['country', 'state', 'postcode']);
  const idOf = (name: FieldName) => `${baseId}-${name}`;
  const fieldErrors = FIELD_ORDER.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ fieldId: idOf(name), message }];
  });

  /** Registers a control; its error clears while it is being corrected. */
  function control(name: FieldName) {
    const registered = ignoreEmptyBlur(form.register(name));
    return {
      ...registered,
      onChange: async (event: Parameters<typeof registered.onChange>[0]) => {
        form.clearErrors(name);
        await registered.onChange(event);
        if (name === 'state') filledState.current = null;
        if (name === 'country') form.setValue('state', '');
        if (name === 'postcode' || name === 'country') fillState();
      },
    };
  }

  function text(name: FieldName, complete: string) {
    return {
      id: idOf(name),
      error: errors[name]?.message,
      registered: control(name),
      autoComplete: `${type} ${complete}`,
    };
  }

  /** Follows the postcode until the reader chooses a state. */
  function fillState() {
    const typed = form.getValues();
    const code = typed.postcode.trim();
    if (typed.country !== 'Australia' || !isPostcode(code)) return;
    if (typed.state !== '' && typed.state !== filledState.current) return;
    const fill = onlyStateForPostcode(code);
    filledState.current = fill;
    form.setValue('state', fill ?? '', { shouldDirty: true });
    if (fill !== null) form.clearErrors('state');
  }

  async function save(input: AddressInput) {
    setSaveError(null);
    try {
      setSavedElsewhere(await onSave(input, savedElsewhere ?? opened));
    } catch (error) {
      const wrongFields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of wrongFields) {
        if ((FIELD_ORDER as readonly string[]).includes(name)) {
          form.setError(name as FieldName, { message });
        }
      }
      setSaveError(
        errorMessage(error, address ? 'Failed to save address' : 'Failed to add address'),
      );
    }
  }

  const isAustralian = country === 'Australia';
  const usualStates = isAustralian ? stateForPostcode(postcode.trim()) : [];
  const isOddPostcode =
    isAustralian &&
    state !== '' &&
    isPostcode(postcode.trim()) &&
    !postcodeFitsState({ country, state, postcode: postcode.trim() });

  return (
    <form
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      onSubmit={(event) => {
        void form.handleSubmit(save)(event);
      }}
      className="space-y-4"
    >
      <ErrorSummary errors={fieldErrors} attempt={submitCount} />
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField
          {...text('first_name', 'given-name')}
          label="First name"
          className="sm:col-span-3"
        />
        <TextField
          {...text('last_name', 'family-name')}
          label="Last name"
          className="sm:col-span-3"
        />
        <TextField
          {...text('company', 'organization')}
          label="Company"
          optional
          className="sm:col-span-3"
        />
        <TextField
          {...text('phone', 'tel')}
          label="Phone"
          hint="For the driver only"
          inputMode="tel"
          optional
          className="sm:col-span-3"
        />
        <TextField
          {...text('postcode', 'postal-code')}
          label="Postcode"
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
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
            <Select {...control('state')} autoComplete={`${type} address-level1`}>
              <option value="">Choose</option>
              {AUSTRALIAN_STATES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          ) : (
            <Input {...control('state')} autoComplete={`${type} address-level1`} />
          )}
        </Field>
        {isOddPostcode && (
          <Notice tone="warning" role="status" className="sm:col-span-6">
            {usualStates.length > 0
              ? `Postcode ${postcode} is usually in ${usualStates.join(' or ')}.`
              : `We do not recognise postcode ${postcode}.`}{' '}
            You can still save the address.
          </Notice>
        )}
        <TextField
          {...text('address1', 'address-line1')}
          label="Street address"
          className="sm:col-span-6"
        />
        <TextField
          {...text('address2', 'address-line2')}
          label="Unit, level or building"
          optional
          className="sm:col-span-6"
        />
        <Field
          id={idOf('country')}
          label="Country"
          error={errors.country?.message}
          className="sm:col-span-3"
        >
          <Select {...control('country')} autoComplete={`${type} country-name`}>
            {COUNTRIES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ChoiceGroup legend="Use it for" error={errors.type?.message} className="sm:col-span-3">
          <div className="flex gap-6">
            <Radio {...control('type')} id={idOf('type')} value="shipping" label="Shipping" />
            <Radio {...control('type')} value="billing" label="Billing" />
          </div>
        </ChoiceGroup>
      </div>
      {saveError && (
        <Notice tone="danger" role="alert">
          {saveError}
        </Notice>
      )}
      {savedElsewhere ? (
        <SavedElsewhere
          title="This address was changed in another window"
          saved={savedDifferences(savedElsewhere, form.watch())}
          saving={isSubmitting}
          onUseSaved={onCancel}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isSubmitting} loadingLabel="Saving...">
            {address ? 'Update' : 'Save'}
          </Button>
          <Button variant="secondary" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}

interface TextFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  registered: UseFormRegisterReturn;
  autoComplete: string;
  hint?: string | undefined;
  inputMode?: 'tel' | 'numeric' | undefined;
  optional?: boolean | undefined;
  className: string;
}

function TextField({
  id,
  label,
  error,
  registered,
  autoComplete,
  hint,
  inputMode,
  optional,
  className,
}: TextFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      className={className}
    >
      <Input {...registered} autoComplete={autoComplete} inputMode={inputMode} />
    </Field>
  );
}

/** Validates with the server's schema; one sentence per field. */
const resolveAddress: Resolver<AddressValues, unknown, AddressInput> = (values) => {
  const result = AddressInputSchema.safeParse(
    {
      ...values,
      company: values.company.trim() || null,
      phone: values.phone.trim() || null,
      address2: values.address2.trim() || null,
    },
    { error: inputSentence },
  );
  if (result.success) return { values: result.data, errors: {} };
  const errors: FieldErrors<AddressValues> = {};
  for (const issue of result.error.issues) {
    const name = issue.path[0] as FieldName;
    errors[name] ??= { type: 'custom', message: issue.message };
  }
  return { values: {}, errors };
};
