import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import {
  isPostcode,
  onlyStateForPostcode,
  type AustralianState,
} from '#domain/addresses/address.ts';

import type { AddressValues } from './address-values.ts';

/**
 * Fills the state in from the postcode until a state is chosen by hand. Returns what to call after
 * a field has changed.
 */
export function useStateFill(form: UseFormReturn<AddressValues>): (changed: string) => void {
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
