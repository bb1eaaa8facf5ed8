import { useState } from 'react';

import { HandBackSchema } from '#contract/schemas/returns.ts';

import {
  ConsignmentFields,
  consignmentInput,
  NO_CONSIGNMENT,
} from '#web/backoffice/parcels/consignment-fields.tsx';
import { parseBody } from '#web/lib/schema-form.ts';

import { ParcelProof } from './sent-to-customer.tsx';
import { StepFrame, StepText, type StepFormProps } from './step-form.tsx';
import { useReturnCalls } from './use-return-calls.ts';

/** The parcel that brings the goods of a declined or withdrawn return back to the customer. */
export function HandBackForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { handBack } = useReturnCalls(item);
  const [consignment, setConsignment] = useState(NO_CONSIGNMENT);
  const body = { version: item.version, text, ...consignmentInput(consignment) };
  return (
    <StepFrame
      title="Send the goods back to the customer"
      submitLabel="Record the parcel"
      consequence={`${item.customer_name} gets an email with the carrier and the number.`}
      step={step}
      onCancel={onCancel}
      onSubmit={() =>
        step.send(
          async () => handBack(parseBody(HandBackSchema, body)),
          'The parcel to the customer is recorded.',
        )
      }
    >
      <ConsignmentFields values={consignment} onChange={setConsignment} errors={step.errors} />
      <ParcelProof item={item} />
      <StepText
        label="A few words"
        hint="The customer reads this."
        optional
        text={text}
        onText={onText}
        step={step}
      />
    </StepFrame>
  );
}
