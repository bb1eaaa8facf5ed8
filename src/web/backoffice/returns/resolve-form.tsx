import { useState } from 'react';

import { formatMoney, parseDollars } from '#domain/money/cents.ts';
import type { Remedy } from '#domain/returns/remedies.ts';

import { ApiError } from '#contract/errors/api-error.ts';
import { MAX_POSTAGE_REPAID_LENGTH } from '#contract/limits.ts';
import { ConsignmentSchema } from '#contract/schemas/office-parcels.ts';
import { ResolveReturnSchema, type OfficeReturn } from '#contract/schemas/returns.ts';
import { REMEDY_WORDS } from '#contract/text/return-words.ts';

import {
  ConsignmentFields,
  consignmentInput,
  type ConsignmentValues,
  NO_CONSIGNMENT,
} from '#web/backoffice/parcels/consignment-fields.tsx';
import { errorCode } from '#web/lib/error-message.ts';
import { parseBody } from '#web/lib/schema-form.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { choicesOf, refundInWords } from './office-return-words.ts';
import { refundOf } from './refund-of.ts';
import { NotReplaced, ParcelProof } from './sent-to-customer.tsx';
import { StepFrame, StepText, type StepFormProps } from './step-form.tsx';
import { useReturnCalls } from './use-return-calls.ts';

/** What ends a return: money, goods or a repair. */
export function ResolveForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { resolve } = useReturnCalls(item);
  const choices = choicesOf(item);
  const [remedy, setRemedy] = useState<Remedy>(() => {
    const approved = item.remedy ?? 'refund';
    return choices.includes(approved) ? approved : (choices[0] ?? 'refund');
  });
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(() => allUnits(item));
  const [restocks, setRestocks] = useState(item.reason === 'changed_mind');
  const [amount, setAmount] = useState('');
  const [consignment, setConsignment] = useState(NO_CONSIGNMENT);
  const [postageRepaid, setPostageRepaid] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const owed = item.sending_paid_by === 'seller' && item.postage ? item.postage : null;
  const isAll = item.lines.every((line) => units[line.order_item_id] === line.quantity);

  function bodyOf(despiteDispute: boolean) {
    const common = {
      version: item.version,
      remedy,
      text,
      postage_repaid: postageRepaid,
      despite_dispute: despiteDispute,
    };
    const lines = item.lines.flatMap(({ order_item_id }) => {
      const quantity = units[order_item_id] ?? 0;
      return quantity > 0 ? [{ order_item_id, quantity }] : [];
    });
    switch (remedy) {
      case 'refund':
        if (lines.length === 0) throw wrong('lines', 'Choose at least one unit.');
        return { ...common, restock: restocks, ...(isAll ? {} : { lines }) };
      case 'compensation':
        return { ...common, amount: compensationOf(item, amount) };
      case 'replacement':
        return { ...common, ...parcelOf(consignment) };
      case 'repair':
        return { ...common, ...(isSent ? parcelOf(consignment) : {}) };
    }
  }

  const send = (despiteDispute: boolean) =>
    step.send(
      async () => resolve(parseBody(ResolveReturnSchema, bodyOf(despiteDispute))),
      SAID[remedy],
      (error) => {
        if (errorCode(error) !== 'ORDER_DISPUTED') return false;
        setIsAsking(true);
        return true;
      },
    );

  return (
    <>
      <StepFrame
        title={TITLES[remedy]}
        submitLabel={SUBMITS[remedy]}
        consequence={consequenceOf(item, remedy, { units, restocks, amount })}
        step={step}
        onCancel={onCancel}
        onSubmit={() => send(false)}
      >
        <NotReplaced item={item} />
        {choices.length > 1 && (
          <Field
            label="What you do"
            error={step.errors['remedy']}
            hint={
              remedy === item.remedy
                ? undefined
                : 'Something else was approved. Explain the change.'
            }
          >
            <Select
              value={remedy}
              onChange={(event) => setRemedy(event.currentTarget.value as Remedy)}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {REMEDY_WORDS[each]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {remedy === 'refund' && (
          <RefundFields
            item={item}
            units={units}
            onUnits={setUnits}
            restocks={restocks}
            onRestocks={setRestocks}
            error={step.errors['lines']}
          />
        )}
        {remedy === 'compensation' && (
          <Field
            label="Amount"
            hint={`At most ${formatMoney(item.refundable.goods)}.`}
            error={step.errors['amount']}
            className="max-w-48"
          >
            <Input
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          </Field>
        )}
        {remedy === 'repair' && (
          <Checkbox
            label="The goods go back to the customer in a parcel"
            checked={isSent}
            onChange={(event) => setIsSent(event.currentTarget.checked)}
          />
        )}
        {(remedy === 'replacement' || (remedy === 'repair' && isSent)) && (
          <>
            <ConsignmentFields
              values={consignment}
              onChange={setConsignment}
              errors={step.errors}
            />
            <ParcelProof item={item} />
          </>
        )}
        {owed !== null && (
          <Field
            label={`How you have paid back the ${formatMoney(owed)} for posting`}
            hint="The customer reads this. The refund cannot include it."
            error={step.errors['postage_repaid']}
          >
            <Input
              required
              maxLength={MAX_POSTAGE_REPAID_LENGTH}
              placeholder="Bank transfer on 3 December"
              value={postageRepaid}
              onChange={(event) => setPostageRepaid(event.currentTarget.value)}
            />
          </Field>
        )}
        <StepText
          label={remedy === 'repair' ? 'What was done' : 'A few words'}
          hint="The customer reads this."
          optional
          text={text}
          onText={onText}
          step={step}
        />
      </StepFrame>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title={`${TITLES[remedy]} anyway?`}
        description="The buyer has disputed this payment with their bank. If the bank sides with the buyer, they get the money back and keep what you give them now."
        confirmLabel={SUBMITS[remedy]}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          send(true);
        }}
      />
    </>
  );
}

const TITLES: Readonly<Record<Remedy, string>> = {
  refund: 'Refund',
  replacement: 'Send the replacement',
  repair: 'The repair is done',
  compensation: 'Pay compensation',
};

const SUBMITS: Readonly<Record<Remedy, string>> = {
  refund: 'Refund',
  replacement: 'Record the replacement',
  repair: 'Record the repair',
  compensation: 'Pay compensation',
};

const SAID: Readonly<Record<Remedy, string>> = {
  refund: 'The refund is on its way.',
  replacement: 'The replacement is recorded.',
  repair: 'The repair is recorded.',
  compensation: 'The compensation is on its way.',
};

function allUnits({ lines }: OfficeReturn) {
  return Object.fromEntries(lines.map((line) => [line.order_item_id, line.quantity]));
}

/** What the server would answer about a field. */
function wrong(field: string, message: string): ApiError {
  return new ApiError({
    status: 422,
    code: 'INVALID_INPUT',
    message,
    fields: { [field]: message },
  });
}

function compensationOf({ refundable }: OfficeReturn, text: string) {
  const amount = parseDollars(text);
  if (amount === null || amount <= 0) {
    throw wrong('amount', 'Enter an amount in dollars, for example 9.95.');
  }
  if (amount > refundable.goods) {
    throw wrong('amount', `Enter at most ${formatMoney(refundable.goods)}.`);
  }
  return amount;
}

function parcelOf(values: ConsignmentValues) {
  return parseBody(ConsignmentSchema, consignmentInput(values));
}

interface Given {
  readonly units: Readonly<Record<string, number>>;
  readonly restocks: boolean;
  readonly amount: string;
}

function consequenceOf(item: OfficeReturn, remedy: Remedy, { units, restocks, amount }: Given) {
  const customer = item.customer_name;
  switch (remedy) {
    case 'refund': {
      return `Refunds ${customer} ${refundInWords(refundOf(item, units))}. ${stockInWords(item, restocks)}`;
    }
    case 'compensation': {
      const cents = parseDollars(amount);
      const sum = cents === null ? 'the amount' : formatMoney(cents);
      return `Pays ${customer} ${sum} the way they paid. They keep the goods.`;
    }
    case 'replacement':
      return `Takes the same goods out of stock. ${customer} gets an email that a replacement has been sent.`;
    case 'repair':
      return `${customer} gets an email that the goods have been repaired.`;
  }
}

/** Lines that a recall concerns, whether or not it is still open. */
function recalledLinesOf({ lines, recalled_lines: ids }: OfficeReturn) {
  return lines.filter((line) => ids.includes(line.order_item_id));
}

function stockInWords(item: OfficeReturn, restocks: boolean): string {
  const recalled = recalledLinesOf(item).length;
  if (!restocks || recalled === item.lines.length) return 'These units do not go back into stock.';
  return recalled === 0
    ? 'These units go back into stock.'
    : 'The units of the other lines go back into stock.';
}

interface RefundFieldsProps {
  item: OfficeReturn;
  units: Readonly<Record<string, number>>;
  onUnits: (units: Readonly<Record<string, number>>) => void;
  restocks: boolean;
  onRestocks: (restocks: boolean) => void;
  error: string | undefined;
}

function RefundFields({ item, units, onUnits, restocks, onRestocks, error }: RefundFieldsProps) {
  const recalled = recalledLinesOf(item);
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-small font-[600]">Units to refund</legend>
        {item.lines.map(({ order_item_id: id, name, quantity }) => (
          <div key={id} className="flex items-start justify-between gap-3 text-small">
            <p className="min-w-0 pt-2.5 wrap-anywhere">{name}</p>
            <Field label={`Units of ${name}`} hideLabel error={error} className="w-24 shrink-0">
              <Select
                value={units[id] ?? 0}
                onChange={(event) => onUnits({ ...units, [id]: Number(event.currentTarget.value) })}
              >
                {Array.from({ length: quantity + 1 }, (_, count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        ))}
      </fieldset>
      {recalled.length > 0 && (
        <Notice tone="warning">
          {recalled.map(({ name }) => name).join(', ')}:{' '}
          {recalled.length === 1
            ? 'a recall concerns this line, so its units do not go back into stock.'
            : 'a recall concerns each of these lines, so their units do not go back into stock.'}
        </Notice>
      )}
      {recalled.length < item.lines.length && (
        <Checkbox
          label={
            recalled.length === 0 ? 'Put them back into stock' : 'Put the others back into stock'
          }
          hint="Only what can be sold as new."
          checked={restocks}
          onChange={(event) => onRestocks(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
