import { useRef, useState, type FormEvent } from 'react';
import { useDeliveryPostcode } from './delivery-postcode.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MapPin } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';

const POSTCODE_ERROR = 'Enter a 4-digit postcode, for example 3121.';

/** Asks for the postcode once; after that shows it, with a button to change it. */
export function PostcodeForm() {
  const { postcode, state, save } = useDeliveryPostcode();
  const [isChanging, setIsChanging] = useState(false);
  const [draft, setDraft] = useState('');
  const [error, setError] = useState<string | null>(null);
  const changeRef = useRef<HTMLButtonElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save(draft)) {
      setError(POSTCODE_ERROR);
      inputRef.current?.focus();
      return;
    }
    setError(null);
    setIsChanging(false);
    requestAnimationFrame(() => changeRef.current?.focus());
  }

  if (postcode !== null && !isChanging) {
    return (
      <p className="flex min-h-11 items-center gap-3 text-small">
        <MapPin size={20} className="shrink-0 text-ink-2" />
        <span>
          Delivering to{' '}
          <strong className="font-[650]">
            {postcode}
            {state !== null && ` ${state}`}
          </strong>
        </span>
        <button
          ref={changeRef}
          type="button"
          onClick={() => {
            setDraft(postcode);
            setIsChanging(true);
            requestAnimationFrame(() => inputRef.current?.select());
          }}
          className="-mr-2 ml-auto inline-flex min-h-11 items-center rounded-control px-2 text-link"
        >
          Change<span className="sr-only"> the postcode</span>
        </button>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={submit} data-native>
      <Field label="Postcode" error={error}>
        <div className="flex gap-2">
          <Input
            ref={inputRef}
            inputMode="numeric"
            autoComplete="postal-code"
            value={draft}
            placeholder="3121"
            onChange={(event) => {
              setDraft(event.target.value);
              setError(null);
            }}
            className="max-w-28"
          />
          <Button type="submit" variant="secondary">
            Estimate
          </Button>
        </div>
      </Field>
    </form>
  );
}
