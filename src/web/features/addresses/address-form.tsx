import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import {
  isPostcode,
  onlyStateForPostcode,
  type AddressType,
  type AustralianState,
} from '#domain/addresses/address.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { AddressInputSchema, type Address, type AddressInput } from '#contract/schemas/customer.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { parseBody, schemaResolver, showErrors } from '#web/lib/schema-form.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SavedElsewhere } from '#web/ui/saved-elsewhere.tsx';

import { AddressFields } from './address-fields.tsx';
import {
  addressInput,
  emptyValues,
  FIELD_ORDER,
  savedDifferences,
  valuesOf,
  type AddressValues,
  type FieldName,
} from './address-values.ts';

interface AddressFormProps {
  /** Whether its first field is focused when it appears. */
  takesFocus?: boolean | undefined;
  /** The address to change; without one the form adds a new one. */
  address?: Address | undefined;
  type: AddressType;
  /** `quiet` on a screen whose main button is another one. */
  saveLook?: 'primary' | 'quiet' | undefined;
  /**
   * Saves; an error is shown above the buttons. `base` is the address that the form changes.
   * Returns the address as it was saved elsewhere in the meantime, for the reader to compare; null
   * once it is saved.
   */
  onSave: (input: AddressInput, base: Address | undefined) => Promise<Address | null>;
  onCancel: () => void;
}

export function AddressForm({
  takesFocus = false,
  address,
  type,
  saveLook = 'primary',
  onSave,
  onCancel,
}: AddressFormProps) {
  const baseId = useId();
  const [saveError, setSaveError] = useState<string | null>(null);
  const [opened] = useState(address);
  const [savedElsewhere, setSavedElsewhere] = useState<Address | null>(null);
  const form = useForm<AddressValues>({
    defaultValues: opened ? valuesOf(opened) : emptyValues(type),
    resolver: schemaResolver(AddressInputSchema, addressInput),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  useUnsavedChanges(isDirty);
  const followChange = useStateFill(form);
  const focusFirst = useEffectEvent(() => takesFocus && form.setFocus('first_name'));
  useEffect(() => void focusFirst(), []);
  const idOf = (name: FieldName) => `${baseId}-${name}`;

  /** A field's error goes away as soon as the field changes. */
  const register: typeof form.register = (name, rules) => {
    const registered = ignoreEmptyBlur(form.register(name, rules));
    return {
      ...registered,
      onChange: async (event: Parameters<typeof registered.onChange>[0]) => {
        form.clearErrors(name);
        await registered.onChange(event);
        followChange(name);
      },
    };
  };

  async function save(values: AddressValues) {
    setSaveError(null);
    try {
      const input = parseBody(AddressInputSchema, addressInput(values));
      setSavedElsewhere(await onSave(input, savedElsewhere ?? opened));
    } catch (error) {
      if (error instanceof ApiError) showErrors(form, error.fields, FIELD_ORDER);
      setSaveError(
        errorMessage(error, address ? 'Failed to save address' : 'Failed to add address'),
      );
    }
  }

  return (
    <form
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      onSubmit={(event) => {
        void form.handleSubmit(save)(event);
      }}
      className="space-y-4"
    >
      <ErrorSummary errors={errorsOf(errors, FIELD_ORDER, idOf)} attempt={submitCount} />
      <AddressFields form={{ ...form, register }} type={type} idOf={idOf} />
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
          <Button type="submit" variant={saveLook} loading={isSubmitting} loadingLabel="Saving...">
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

/**
 * Fills the state in from the postcode until a state is chosen by hand. Returns what to call after
 * a field has changed.
 */
function useStateFill(form: UseFormReturn<AddressValues>): (changed: string) => void {
  const filledState = useRef<AustralianState | null>(null);

  function fill() {
    const { country, postcode, state } = form.getValues();
    const code = postcode.trim();
    if (country !== 'Australia' || !isPostcode(code)) return;
    if (state !== '' && state !== filledState.current) return;
    const only = onlyStateForPostcode(code);
    filledState.current = only;
    form.setValue('state', only ?? '', { shouldDirty: true });
    if (only !== null) form.clearErrors('state');
  }

  return (changed) => {
    if (changed === 'state') filledState.current = null;
    if (changed === 'country') form.setValue('state', '');
    if (changed === 'postcode' || changed === 'country') fill();
  };
}
