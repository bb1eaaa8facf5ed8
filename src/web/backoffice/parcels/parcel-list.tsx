import { type ReactNode, useState } from 'react';

import { parcelAgeWords } from '#domain/age-restrictions/age-rules.ts';

import { changedRecord } from '#contract/errors/changed-record.ts';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import {
  type CorrectParcelInput,
  CorrectParcelSchema,
  type OfficeParcel,
  TakeBackParcelSchema,
} from '#contract/schemas/office-parcels.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { parseBody } from '#web/lib/schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { SavedElsewhere } from '#web/ui/saved-elsewhere.tsx';
import { showToast } from '#web/ui/toast.ts';

import {
  ConsignmentFields,
  consignmentInput,
  type ConsignmentValues,
} from './consignment-fields.tsx';

interface ParcelListProps {
  onCorrect: (id: string, correction: CorrectParcelInput) => Promise<unknown>;
  onDelivered: (id: string) => Promise<unknown>;
  onTakeBack: (id: string, reason: string) => Promise<unknown>;
  /** Said after a parcel was taken back. */
  takenBackText: string;
  onChanged: () => Promise<void>;
  parcels: readonly OfficeParcel[];
  /** What an order's line is called. */
  nameOf: (orderItemId: string) => string;
  /** More about one parcel, such as a link to its papers. */
  more?: ((parcel: OfficeParcel) => ReactNode) | undefined;
}

/** The parcels of an order: tracking to correct, delivery to record, mistakes to take back. */
export function ParcelList(props: ParcelListProps) {
  const { parcels, nameOf, more, onCorrect, onDelivered, onTakeBack } = props;
  const [corrected, setCorrected] = useState<OfficeParcel | null>(null);
  const [takenBack, setTakenBack] = useState<OfficeParcel | null>(null);
  const { run, failure, isRunning } = useFormCall();
  async function done(message: string) {
    showToast({ tone: 'success', message });
    await props.onChanged();
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {parcels.map((parcel, index) => (
          <li key={parcel.id} className="flex flex-col gap-2 py-3 text-small first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0">
                <span className="font-[600]">Parcel {index + 1}</span>
                <span className="block">
                  <TrackingNumber parcel={parcel} />
                </span>
                <span className="block text-caption text-ink-3">
                  Sent <ShortDate at={parcel.dispatched_at} withTime />
                </span>
              </p>
              <StatusBadge status={parcel.status} />
            </div>
            <ul className="text-ink-2">
              {parcel.lines.map(({ order_item_id: id, quantity }) => (
                <li key={id}>
                  {quantity} × {nameOf(id)}
                </li>
              ))}
            </ul>
            {parcel.proof_of_age !== null && (
              <p className="font-[600]">{parcelAgeWords(parcel.proof_of_age)}</p>
            )}
            <div className="flex flex-wrap items-center gap-2">
              {parcel.delivered_at === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={isRunning}
                  aria-label={`Mark delivered: parcel ${index + 1}`}
                  onClick={() =>
                    void run(async () => {
                      await onDelivered(parcel.id);
                      await done('Marked as delivered.');
                    })
                  }
                >
                  Mark delivered
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Correct tracking of parcel ${index + 1}`}
                onClick={() => setCorrected(parcel)}
              >
                Correct tracking
              </Button>
              {parcel.delivered_at === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Take back parcel ${index + 1}`}
                  onClick={() => setTakenBack(parcel)}
                >
                  Take back
                </Button>
              )}
              {more?.(parcel)}
            </div>
          </li>
        ))}
      </ol>
      {failure !== null && <InlineError message={failure} />}
      <Dialog
        open={corrected !== null}
        onClose={() => setCorrected(null)}
        title="Correct tracking"
        description="The customer is notified of the new carrier and tracking number."
      >
        {corrected !== null && (
          <CorrectForm
            parcel={corrected}
            onCorrect={async (correction) => {
              await onCorrect(corrected.id, correction);
              await done('Tracking saved.');
              setCorrected(null);
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={takenBack !== null}
        onClose={() => setTakenBack(null)}
        title="Take back this parcel?"
        description="Its items count as unsent and can be packed again; if the order is cancelled, they go back into stock. The customer is notified if they already know about this parcel."
      >
        {takenBack !== null && (
          <TakeBackForm
            onTakeBack={async (reason) => {
              await onTakeBack(takenBack.id, reason);
              await done(props.takenBackText);
              setTakenBack(null);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function TakeBackForm({ onTakeBack }: { onTakeBack: (reason: string) => Promise<void> }) {
  const [reason, setReason] = useState('');
  const { run, errors, failure, isRunning } = useFormCall();
  return (
    <form
      className="mt-4 flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => onTakeBack(parseBody(TakeBackParcelSchema, { reason }).reason));
      }}
    >
      <Field
        label="Reason"
        hint="Added to the timeline. The customer does not see it."
        error={errors['reason']}
      >
        <Textarea
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      {failure !== null && <InlineError message={failure} />}
      <Button type="submit" loading={isRunning} loadingLabel="Taking back...">
        Take back parcel
      </Button>
    </form>
  );
}

interface CorrectFormProps {
  parcel: OfficeParcel;
  onCorrect: (correction: CorrectParcelInput) => Promise<void>;
}

function CorrectForm({ parcel, onCorrect }: CorrectFormProps) {
  const [opened] = useState(parcel);
  const [values, setValues] = useState(() => valuesOf(parcel));
  const [savedElsewhere, setSavedElsewhere] = useState<OfficeParcel | null>(null);
  const { run, errors, failure, isRunning } = useFormCall();

  async function save(wanted: ConsignmentValues) {
    const { version } = savedElsewhere ?? opened;
    try {
      await onCorrect(parseBody(CorrectParcelSchema, { ...consignmentInput(wanted), version }));
    } catch (error) {
      const saved = changedRecord<OfficeParcel>(error);
      if (saved === null) throw error;
      setSavedElsewhere(saved);
    }
  }

  return (
    <form
      className="mt-4 flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => save(values));
      }}
    >
      <ConsignmentFields
        values={values}
        onChange={(next) => setValues({ ...values, ...next })}
        errors={errors}
      />
      {failure !== null && <InlineError message={failure} />}
      {savedElsewhere ? (
        <SavedElsewhere
          title="Someone else corrected this parcel"
          saved={[
            { term: 'Carrier', detail: savedElsewhere.carrier },
            { term: 'Tracking number', detail: savedElsewhere.tracking_number ?? 'None' },
          ]}
          saving={isRunning}
          onUseSaved={() => {
            const saved = valuesOf(savedElsewhere);
            setValues(saved);
            // Saving what is saved changes nothing, and brings the page up to date.
            void run(() => save(saved));
          }}
        />
      ) : (
        <Button type="submit" loading={isRunning} loadingLabel="Saving...">
          Save tracking
        </Button>
      )}
    </form>
  );
}

function valuesOf(parcel: OfficeParcel): ConsignmentValues {
  return {
    carrier: parcel.carrier_code,
    carrierName: parcel.carrier_code === 'other' ? parcel.carrier : '',
    trackingNumber: parcel.tracking_number ?? '',
  };
}
