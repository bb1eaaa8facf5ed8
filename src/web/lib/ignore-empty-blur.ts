import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A control that says nothing when it is left empty: somebody may only be passing through with the
 * keyboard, or on the way to a link that a new line of text would push from under the pointer.
 * Sending the form still tells.
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
