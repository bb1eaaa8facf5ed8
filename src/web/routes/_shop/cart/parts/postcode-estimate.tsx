import { useState, type ReactNode } from 'react';

import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The destination of the estimate: the postcode saved on this device, or all of Australia. */
export function PostcodeEstimate({ children }: { children: ReactNode }) {
  const { postcode, state, save } = useDeliveryPostcode();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit() {
    if (!save(typed)) {
      setError('Enter a 4-digit postcode, for example 3121.');
      return;
    }
    setError(null);
    setIsOpen(false);
  }

  return (
    <div className="mt-3 text-small text-ink-2">
      <p role="status" className="min-h-10">
        Delivery to{' '}
        <strong className="font-[600] text-ink tabular-nums">
          {postcode === null ? 'Australia' : [state, postcode].filter(Boolean).join(' ')}
        </strong>
        : {children || 'Calculating...'}
      </p>
      {isOpen ? (
        <form
          noValidate
          aria-label="Delivery estimate"
          className="mt-2 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label="Postcode" error={error} className="w-32 flex-1">
            <Input
              ref={focusAtOnce}
              value={typed}
              inputMode="numeric"
              autoComplete="postal-code"
              onChange={(event) => {
                setTyped(event.target.value);
                setError(null);
              }}
            />
          </Field>
          <Button type="submit" variant="secondary">
            Estimate
          </Button>
        </form>
      ) : (
        <Button
          variant="link"
          className="text-small"
          onClick={() => {
            setTyped(postcode ?? '');
            setIsOpen(true);
          }}
        >
          {postcode === null ? 'Estimate for my postcode' : 'Change postcode'}
        </Button>
      )}
    </div>
  );
}

/** Focus goes to the field that was just opened. */
function focusAtOnce(input: HTMLInputElement | null) {
  input?.focus();
}
