import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A control that does not validate on blur while it is empty: somebody may only be tabbing through,
 * and a new error would move the link they are about to press. Submitting the form still validates
 * it.
 */
export function ignoreEmptyBlur<Name extends string>(
  control: UseFormRegisterReturn<Name>,
): UseFormRegisterReturn<Name> {
  return {
    ...control,
    onBlur: async (event: Parameters<typeof control.onBlur>[0]) => {
      const { value } = (event as { target: { value?: unknown } }).target;
      if (value !== '') await control.onBlur(event);
    },
  };
}
