import { useState } from 'react';

import { parseDollars, type Cents } from '#domain/money/cents.ts';
import {
  CARRIERS,
  carrierName,
  needsTrackingNumber,
  type Carrier,
} from '#domain/parcels/carriers.ts';

import { MAX_TRACKING_LENGTH } from '#contract/limits.ts';

import { useApi } from '#web/lib/api.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import { useStep, type ActionProps } from './use-step.ts';

/** The customer says how the goods were sent, and what that cost where it is paid back. */
export function SendBack({ found, ...then }: ActionProps) {
  const { returns } = useApi();
  const { take, isSending, fields, failure } = useStep(then);
  const [carrier, setCarrier] = useState<Carrier>('australia_post');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [postage, setPostage] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isPaidBack = found.sending_paid_by === 'seller';
  useUnsavedChanges(name !== '' || number !== '' || postage !== '');

  function send() {
    const typed = postage.trim();
    const amount: Cents | null = typed === '' ? null : parseDollars(typed);
    const wrong = {
      ...(carrier === 'other' && name.trim() === ''
        ? { carrier_name: 'Enter the name of the carrier.' }
        : {}),
      ...(needsTrackingNumber(carrier) && number.trim() === ''
        ? { tracking_number: 'Enter the tracking number of the receipt.' }
        : {}),
      ...(typed !== '' && (amount === null || amount < 0)
        ? { postage: 'Enter an amount such as 12.50.' }
        : {}),
    };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(first)?.focus();
    void take(() =>
      returns.sendBack({
        params: { id: found.id },
        body: {
          version: found.version,
          carrier,
          carrier_name: carrier === 'other' ? name.trim() : null,
          tracking_number: number.trim() === '' ? null : number.trim(),
          postage: isPaidBack ? amount : null,
        },
      }),
    );
  }

  const errorOf = (field: string) => errors[field] ?? fields[field];
  return (
    <form
      noValidate
      method="post"
      className="mt-6 flex flex-col gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="text-h3">Have you sent them?</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="carrier" label="How" error={errorOf('carrier')}>
          <Select
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value as Carrier)}
          >
            {CARRIERS.map((each) => (
              <option key={each} value={each}>
                {each === 'own_vehicle'
                  ? 'I took them there myself'
                  : carrierName({ carrier: each })}
              </option>
            ))}
          </Select>
        </Field>
        {carrier === 'other' && (
          <Field id="carrier_name" label="Name of the carrier" error={errorOf('carrier_name')}>
            <Input
              required
              maxLength={MAX_TRACKING_LENGTH}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
        )}
        {carrier !== 'own_vehicle' && (
          <Field
            id="tracking_number"
            label="Tracking number"
            optional={!needsTrackingNumber(carrier)}
            error={errorOf('tracking_number')}
          >
            <Input
              maxLength={MAX_TRACKING_LENGTH}
              autoComplete="off"
              spellCheck={false}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </Field>
        )}
        {isPaidBack && (
          <Field
            id="postage"
            label="What posting cost"
            optional
            hint="As on the receipt. It is paid back to you."
            error={errorOf('postage')}
          >
            <Input
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              value={postage}
              onChange={(event) => setPostage(event.currentTarget.value)}
            />
          </Field>
        )}
      </div>
      {failure !== null && <InlineError message="This was not saved" help={failure} />}
      <div>
        <Button type="submit" loading={isSending} loadingLabel="Saving...">
          I have sent them back
        </Button>
      </div>
    </form>
  );
}
