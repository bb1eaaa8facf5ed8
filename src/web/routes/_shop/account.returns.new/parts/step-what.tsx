import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { dayWords } from '#domain/sellers/time-away.ts';

import type { ReturnOptions } from '#contract/schemas/returns.ts';

import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

import { arrivalRange, chosenOf } from './return-draft.ts';
import type { StepProps } from './wizard.tsx';

type Supplier = ReturnOptions['suppliers'][number];
type Line = Supplier['lines'][number];

/** Which goods, and when they arrived if nobody recorded it. One return is for one supplier. */
export function StepWhat({ draft, options, change, errorAt }: StepProps) {
  const chosen = chosenOf(draft, options);
  const arrival = arrivalRange(chosen);
  // What was pressed at a second supplier.
  const [other, setOther] = useState<{ supplier: Supplier; line: Line } | null>(null);

  function setUnits(supplier: Supplier, line: Line, quantity: number) {
    const isSecond = chosen !== null && chosen.supplier.seller_id !== supplier.seller_id;
    if (isSecond) return setOther({ supplier, line });
    setOther(null);
    change({ units: { ...draft.units, [line.order_item_id]: quantity } });
  }

  return (
    <>
      <div id="return-lines" tabIndex={-1} className="flex flex-col gap-4 rounded-card">
        <p className="text-ink-2">Choose how many of each item you want to return or report.</p>
        {options.suppliers.map((supplier) => (
          <section
            key={supplier.seller_id ?? 'shop'}
            aria-label={`Sold by ${supplier.seller_name}`}
            className="rounded-card border border-line bg-surface p-4 sm:p-6"
          >
            <h3 className="text-h3">Sold by {supplier.seller_name}</h3>
            <ul className="mt-2 divide-y divide-line">
              {supplier.lines.map((line) => (
                <LineRow
                  key={line.order_item_id}
                  line={line}
                  value={Math.min(draft.units[line.order_item_id] ?? 0, line.returnable)}
                  onChange={(quantity) => setUnits(supplier, line, quantity)}
                />
              ))}
            </ul>
            {other?.supplier.seller_id === supplier.seller_id && chosen !== null && (
              <Notice
                tone="info"
                role="alert"
                className="mt-3"
                title={`Goods of ${supplier.seller_name} need a second return`}
                action={
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setOther(null);
                      change({ units: { [other.line.order_item_id]: 1 } });
                    }}
                  >
                    Return goods of {supplier.seller_name} first
                  </Button>
                }
              >
                One return is for the goods of one supplier, and you have chosen goods of{' '}
                {chosen.supplier.seller_name}. Send this return first: its page lets you begin the
                second one.
              </Notice>
            )}
          </section>
        ))}
        {errorAt('return-lines') !== undefined && (
          <p className="text-small text-danger">{errorAt('return-lines')}</p>
        )}
      </div>
      {arrival !== null && (
        <Field
          id="arrived-on"
          label="On which day did it arrive?"
          hint="Nobody has recorded it. If you do not know the day, choose the closest one: for a problem with the goods it does not matter."
          error={errorAt('arrived-on')}
          className="max-w-sm"
        >
          <Input
            type="date"
            required
            min={arrival.min}
            max={arrival.max}
            value={draft.arrivedOn}
            onChange={(event) => change({ arrivedOn: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
}

interface LineRowProps {
  line: Line;
  value: number;
  onChange: (quantity: number) => void;
}

function LineRow({ line, value, onChange }: LineRowProps) {
  const name = [line.name, line.variant_name].filter(Boolean).join(', ');
  const whyNot = whyNotReturnable(line);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <span className="size-14 shrink-0 overflow-hidden rounded-control">
          <Picture src={line.image} alt="" width={56} height={56} />
        </span>
        <div className="min-w-0">
          <p className="text-small font-[600] break-words">{line.name}</p>
          {line.variant_name !== null && (
            <p className="text-caption text-ink-3">{line.variant_name}</p>
          )}
          <p className="text-caption text-ink-3 tabular-nums">
            {formatMoney(line.price)} each
            {line.delivered_on !== null && `, delivered ${dayWords(line.delivered_on)}`}
          </p>
        </div>
      </div>
      {whyNot === null ? (
        <QuantityStepper
          name={name}
          min={0}
          max={line.returnable}
          value={value}
          onChange={onChange}
          maxReason={
            line.returnable === line.sent
              ? undefined
              : `${line.returnable} of ${line.sent} can be returned.`
          }
        />
      ) : (
        <p className="basis-48 text-small text-ink-2">{whyNot}</p>
      )}
    </li>
  );
}

function whyNotReturnable({ sent, returnable }: Line): string | null {
  if (returnable > 0) return null;
  return sent === 0
    ? 'It was not sent yet, so there is nothing to return.'
    : 'It was paid back already, or is part of a return.';
}
