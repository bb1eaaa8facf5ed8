import { useState } from 'react';

import { AUSTRALIAN_STATES, type AustralianState } from '#domain/addresses/address.ts';
import { SENDINGS, type Remedy } from '#domain/returns/remedies.ts';

import { ApproveReturnSchema, type OfficeReturn } from '#contract/schemas/returns.ts';
import { REMEDY_WORDS } from '#contract/text/return-words.ts';

import { parseBody } from '#web/lib/schema-form.ts';
import { ChoiceGroup, Radio, RadioCard } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import { choicesOf } from './office-return-words.ts';
import { NotReplaced } from './sent-to-customer.tsx';
import { StepFrame, StepText, type StepFormProps } from './step-form.tsx';
import { useReturnCalls } from './use-return-calls.ts';

type Sending = (typeof SENDINGS)[number];
type Address = NonNullable<OfficeReturn['return_address']>;

const NO_ADDRESS: Address = { address1: '', address2: null, city: '', state: '', postcode: '' };

export function ApproveForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { approve } = useReturnCalls(item);
  const choices = choicesOf(item);
  const only = choices.length === 1 ? choices[0] : undefined;
  const [remedy, setRemedy] = useState<Remedy | undefined>(only);
  const [chosenSending, setSending] = useState<Sending | undefined>();
  const [address, setAddress] = useState(item.usual_return_address ?? NO_ADDRESS);
  const usual = remedy === 'compensation' || item.goods.isGone ? 'keep' : item.usual_sending;
  const sending = chosenSending ?? usual;
  const body = {
    version: item.version,
    remedy: remedy as Remedy,
    sending,
    return_address:
      sending === 'customer_posts' ? { ...address, state: address.state as AustralianState } : null,
    text,
  };
  return (
    <StepFrame
      title="Approve the return"
      submitLabel="Approve"
      consequence={consequenceOf(item, remedy)}
      step={step}
      onCancel={onCancel}
      onSubmit={() =>
        step.send(
          async () => approve(parseBody(ApproveReturnSchema, body)),
          'The return is approved.',
        )
      }
    >
      <NotReplaced item={item} />
      <ChoiceGroup
        legend={
          item.chooser === 'customer' ? `What ${item.customer_name} chose` : 'What you will do'
        }
        error={step.errors['remedy']}
      >
        <div className="mt-1 flex flex-col gap-2">
          {item.remedies.map((each) => (
            <RadioCard
              key={each}
              name="remedy"
              title={REMEDY_WORDS[each]}
              checked={each === remedy}
              disabled={!choices.includes(each)}
              onChange={() => setRemedy(each)}
            >
              {MEANINGS[each]}
            </RadioCard>
          ))}
        </div>
        {item.chooser === 'customer' && item.remedies.length > 1 && (
          <p className="mt-1 text-caption text-ink-3">
            After a major failure the choice is the customer’s.
          </p>
        )}
      </ChoiceGroup>
      <ChoiceGroup legend="The goods" error={step.errors['sending']}>
        {SENDINGS.map((each) => (
          <Radio
            key={each}
            name="sending"
            checked={each === sending}
            onChange={() => setSending(each)}
            label={SENDING_LABELS[each]}
            hint={each === 'customer_posts' ? PAYS[item.sending_paid_by] : undefined}
          />
        ))}
      </ChoiceGroup>
      {sending === 'customer_posts' && (
        <ReturnAddressFields value={address} onChange={setAddress} errors={step.errors} />
      )}
      <StepText
        label="Instructions"
        hint="How to pack it, or when it is collected. The customer reads this."
        optional
        text={text}
        onText={onText}
        step={step}
      />
    </StepFrame>
  );
}

/** What each remedy means for who gives it. */
const MEANINGS: Readonly<Record<Remedy, string>> = {
  refund: 'The goods come back, and the customer is paid back the way they paid.',
  replacement: 'The goods come back, and the customer gets the same again at no cost.',
  repair: 'The problem is put right at no cost to the customer, within a reasonable time.',
  compensation: 'The customer keeps the goods and is paid back a part of the price.',
};

const SENDING_LABELS: Readonly<Record<Sending, string>> = {
  customer_posts: 'The customer posts them',
  seller_collects: 'They are collected from the customer',
  keep: 'The customer keeps them',
};

const PAYS = {
  customer: 'They pay for posting.',
  seller: 'They are paid back for posting.',
} as const;

function consequenceOf({ customer_name: customer }: OfficeReturn, remedy: Remedy | undefined) {
  const email = `${customer} gets an email with what happens next`;
  return remedy === 'repair'
    ? `${email}, and with the notice that the law prescribes before goods are repaired.`
    : `${email}. Nothing is paid yet.`;
}

interface ReturnAddressFieldsProps {
  value: Address;
  onChange: (address: Address) => void;
  errors: Readonly<Record<string, string>>;
}

function ReturnAddressFields({ value, onChange, errors }: ReturnAddressFieldsProps) {
  const field = (name: keyof Address) => ({
    value: value[name] ?? '',
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  const error = (name: keyof Address) => errors[`return_address.${name}`];
  return (
    <fieldset className="grid gap-4 sm:grid-cols-6">
      <legend className="mb-2 text-small font-[600]">Where to post them</legend>
      <Field label="Street address" error={error('address1')} className="sm:col-span-6">
        <Input {...field('address1')} />
      </Field>
      <Field
        label="Unit, level or building"
        optional
        error={error('address2')}
        className="sm:col-span-6"
      >
        <Input
          {...field('address2')}
          onChange={(event) =>
            onChange({
              ...value,
              address2: event.currentTarget.value.trim() === '' ? null : event.currentTarget.value,
            })
          }
        />
      </Field>
      <Field label="Suburb" error={error('city')} className="sm:col-span-2">
        <Input {...field('city')} />
      </Field>
      <Field label="State" error={error('state')} className="sm:col-span-2">
        <Select {...field('state')}>
          <option value="">Choose</option>
          {AUSTRALIAN_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Postcode" error={error('postcode')} className="sm:col-span-2">
        <Input {...field('postcode')} inputMode="numeric" />
      </Field>
    </fieldset>
  );
}
