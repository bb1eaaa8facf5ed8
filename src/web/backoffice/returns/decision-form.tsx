import {
  AskCustomerSchema,
  EscalateReturnSchema,
  ReceiveReturnSchema,
  type OfficeReturn,
} from '#contract/schemas/returns.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { errorCode } from '#web/lib/error-message.ts';
import { parseBody } from '#web/lib/schema-form.ts';

import { ApproveForm } from './approve-form.tsx';
import type { Decision } from './decisions.ts';
import { DeclineForm } from './decline-form.tsx';
import { HandBackForm } from './hand-back-form.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { StepFrame, StepText, type StepCall, type StepFormProps } from './step-form.tsx';
import { useReturnCalls } from './use-return-calls.ts';

interface DecisionFormProps extends Omit<StepFormProps, 'step' | 'onCancel'> {
  open: boolean;
  onClose: () => void;
  decision: Decision | null;
  /** The return has moved on since it was read, so nothing was sent. */
  onOvertaken: (isEscalated: boolean) => Promise<void>;
  onSaved: (said: string) => Promise<void>;
}

/** The form of one decision. */
export function DecisionForm({ open, decision, ...props }: DecisionFormProps) {
  const { onClose, onOvertaken, onSaved } = props;
  const { run, ...rest } = useFormCall();
  if (!open || decision === null) return null;
  const Form = FORMS[decision];

  const send: StepCall['send'] = (call, said, onError) =>
    void run(async () => {
      try {
        await call();
      } catch (error) {
        if (onError?.(error) === true) return;
        const code = errorCode(error);
        if (code !== 'RETURN_CHANGED' && code !== 'RETURN_ESCALATED') throw error;
        await onOvertaken(code === 'RETURN_ESCALATED');
        return;
      }
      await onSaved(said);
    });
  return <Form {...props} onCancel={onClose} step={{ send, ...rest }} />;
}

const FORMS = {
  approve: ApproveForm,
  receive: ReceiveForm,
  resolve: ResolveForm,
  ask: AskForm,
  decline: DeclineForm,
  hand_back: HandBackForm,
  escalate: EscalateForm,
} as const;

function AskForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { ask } = useReturnCalls(item);
  return (
    <StepFrame
      title="Ask a question"
      submitLabel="Send question"
      consequence={`${item.customer_name} gets an email with a link to your question, and the return waits for the answer.`}
      step={step}
      onCancel={onCancel}
      onSubmit={() =>
        step.send(
          async () => ask(parseBody(AskCustomerSchema, { version: item.version, text })),
          'Your question was sent.',
        )
      }
    >
      <StepText label="Your question" text={text} onText={onText} step={step} />
    </StepFrame>
  );
}

function ReceiveForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { receive } = useReturnCalls(item);
  return (
    <StepFrame
      title="The goods are back"
      submitLabel="Record that they are back"
      consequence={`${item.customer_name} gets an email that they have arrived. You then refund, replace, repair or decline.`}
      step={step}
      onCancel={onCancel}
      onSubmit={() =>
        step.send(
          async () => receive(parseBody(ReceiveReturnSchema, { version: item.version, text })),
          'It is recorded that the goods are back.',
        )
      }
    >
      <StepText
        label="How they arrived"
        hint="The customer reads this."
        optional
        text={text}
        onText={onText}
        step={step}
      />
    </StepFrame>
  );
}

function EscalateForm({ item, text, onText, onCancel, step }: StepFormProps) {
  const { adminReturns } = useOfficeApi();
  const takeOver = async (): Promise<OfficeReturn> => {
    const body = parseBody(EscalateReturnSchema, { version: item.version, text });
    return adminReturns.takeOver({ params: { id: item.id }, body });
  };
  return (
    <StepFrame
      title="Decide in the seller’s place"
      submitLabel="Take over the decision"
      consequence={`From then on ${item.seller_name} can no longer decide about this return, and only records what arrives. ${item.customer_name} gets an email.`}
      step={step}
      onCancel={onCancel}
      onSubmit={() => step.send(takeOver, 'You decide about this return now.')}
    >
      <StepText
        label="Why"
        hint={`The customer and ${item.seller_name} read this.`}
        optional
        text={text}
        onText={onText}
        step={step}
      />
    </StepFrame>
  );
}
