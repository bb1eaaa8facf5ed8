import { useState } from 'react';

import {
  DECLINE_REASONS,
  isCompensationQuestioned,
  mayDeclineFor,
  type DeclineReason,
} from '#domain/returns/life.ts';

import { DeclineReturnSchema } from '#contract/schemas/returns.ts';
import { DECLINE_REASON_WORDS, RIGHTS_GO_ON, RIGHTS_REMAIN } from '#contract/text/return-words.ts';

import { parseBody } from '#web/lib/schema-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';

import { StepFrame, StepText, type StepFormProps } from './step-form.tsx';
import { useReturnCalls } from './use-return-calls.ts';

export function DeclineForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { decline } = useReturnCalls(item);
  // What was paid for a problem is enough, or not, for reasons that only words can say.
  const isEnough = isCompensationQuestioned(item);
  const [reason, setReason] = useState<DeclineReason | ''>(isEnough ? 'other' : '');
  const isChangeOfMind = item.reason === 'changed_mind';
  const body = { version: item.version, reason: reason as DeclineReason, text };
  return (
    <StepFrame
      title={isEnough ? 'What was paid is enough' : 'Decline the return'}
      submitLabel={isEnough ? 'Record the decision' : 'Decline'}
      isDanger={!isEnough}
      consequence={
        isEnough
          ? `${item.customer_name} gets an email. What was paid stays paid, and this ends the return.`
          : item.is_escalated
            ? `${item.customer_name} gets an email. As the shop has been asked already, this ends the return.`
            : `${item.customer_name} gets an email, and can ask the shop to decide.`
      }
      step={step}
      onCancel={onCancel}
      onSubmit={() =>
        step.send(
          async () => decline(parseBody(DeclineReturnSchema, body)),
          isEnough ? 'The decision is recorded.' : 'The return was declined.',
        )
      }
    >
      {!isEnough && (
        <Field
          label="Reason"
          error={step.errors['reason']}
          hint={
            isChangeOfMind
              ? undefined
              : 'Days of return and unused goods count for a change of mind only. The law’s guarantees do not depend on them.'
          }
        >
          <Select
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as DeclineReason | '')}
          >
            <option value="">Choose a reason</option>
            {DECLINE_REASONS.filter((each) => mayDeclineFor(each, isChangeOfMind)).map((each) => (
              <option key={each} value={each}>
                {DECLINE_REASON_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <StepText
        label="Explain it to the customer"
        hint="What you saw or checked, and why it leads to this."
        text={text}
        onText={onText}
        step={step}
      />
      <section aria-label="What the customer reads" className="border-l-2 border-line pl-3">
        <h5 className="text-caption font-[600] text-ink-3">What {item.customer_name} reads</h5>
        <div className="mt-1 flex max-w-measure flex-col gap-2 text-small wrap-anywhere">
          {isEnough ? (
            <p className="font-[600]">What you were paid is enough.</p>
          ) : (
            reason !== '' && <p className="font-[600]">{DECLINE_REASON_WORDS[reason]}.</p>
          )}
          {text.trim() !== '' && <p className="whitespace-pre-line">{text.trim()}</p>}
          <p>{isChangeOfMind ? RIGHTS_REMAIN : RIGHTS_GO_ON}</p>
        </div>
      </section>
    </StepFrame>
  );
}
