import { useState } from 'react';

import { ageToProveOf, parcelAgeWords } from '#domain/age-restrictions/age-rules.ts';

import { type SendParcelInput, SendParcelSchema } from '#contract/schemas/office-parcels.ts';

import { useFormCall } from '#web/backoffice/use-call.ts';
import { errorCode } from '#web/lib/error-message.ts';
import { parseBody } from '#web/lib/schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { ConsignmentFields, consignmentInput, NO_CONSIGNMENT } from './consignment-fields.tsx';

export interface LineToSend {
  readonly id: string;
  readonly name: string;
  /** Units that still have to leave. */
  readonly left: number;
  readonly proof_of_age: number | null;
}

interface ParcelFormProps {
  lines: readonly LineToSend[];
  onSend: (input: SendParcelInput, key: string) => Promise<void>;
}

/** The next parcel. It contains everything that is left unless quantities are reduced. */
export function ParcelForm({ lines, onSend }: ParcelFormProps) {
  // One parcel, one key: pressing twice sends one.
  const [key] = useState(() => crypto.randomUUID());
  const [units, setUnits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ id, left }) => [id, String(left)])),
  );
  const [consignment, setConsignment] = useState(NO_CONSIGNMENT);
  const { run, errors, failure, isRunning } = useFormCall();
  const [isAsking, setIsAsking] = useState(false);
  const isWrong = ({ id, left }: LineToSend) => !isUnits(units[id], left);
  const contents = lines.flatMap(({ id }) => {
    const quantity = Number(units[id]);
    return quantity > 0 ? [{ order_item_id: id, quantity }] : [];
  });
  const age = ageToProveOf(
    lines.filter(({ id }) => contents.some((line) => line.order_item_id === id)),
  );
  const isReady = !lines.some(isWrong) && contents.length > 0;

  const send = (despiteDispute: boolean) =>
    run(async () => {
      const despite = despiteDispute ? { despite_dispute: true } : {};
      try {
        const parcel = { ...consignmentInput(consignment), ...despite, lines: contents };
        await onSend(parseBody(SendParcelSchema, parcel), key);
      } catch (error) {
        if (errorCode(error) !== 'ORDER_DISPUTED') throw error;
        setIsAsking(true);
      }
    });

  return (
    <>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          void send(false);
        }}
      >
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-small font-[600]">In this parcel</legend>
          {lines.map((line) => (
            <div key={line.id} className="flex items-start justify-between gap-3 text-small">
              <p className="min-w-0 pt-2.5">
                {line.name}
                <span className="block text-caption text-ink-3 tabular-nums">
                  {line.left} left to send
                </span>
              </p>
              <Field
                label={`Units of ${line.name}`}
                hideLabel
                className="w-24 shrink-0"
                error={isWrong(line) ? `0 to ${line.left}` : undefined}
              >
                <Input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={line.left}
                  value={units[line.id] ?? ''}
                  onChange={(event) => setUnits({ ...units, [line.id]: event.currentTarget.value })}
                />
              </Field>
            </div>
          ))}
        </fieldset>
        {age !== null && <Notice tone="warning">{parcelAgeWords(age)}</Notice>}
        <ConsignmentFields values={consignment} onChange={setConsignment} errors={errors} />
        {failure !== null && <InlineError message={failure} />}
        <Button type="submit" disabled={!isReady} loading={isRunning} loadingLabel="Saving...">
          Send parcel
        </Button>
      </form>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title="Send this parcel anyway?"
        description="The buyer has disputed this payment with their bank. If the bank sides with the buyer, they get the money back and keep the items."
        confirmLabel="Send parcel"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void send(true);
        }}
      />
    </>
  );
}

function isUnits(text: string | undefined, most: number): boolean {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= most;
}
