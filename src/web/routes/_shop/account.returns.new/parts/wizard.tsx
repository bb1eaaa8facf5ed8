import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import { pages } from '#contract/paths/pages.ts';
import type { ReturnOptions } from '#contract/schemas/returns.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorSummary, type FieldError } from '#web/ui/error-summary.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { showToast } from '#web/ui/toast.ts';

import {
  deleteDraft,
  errorsOf,
  firstOpenStep,
  isBefore,
  offerOf,
  readDraft,
  requestOf,
  saveDraft,
  stepOfField,
  STEPS,
  type ReturnDraft,
  type Step,
} from './return-draft.ts';
import { YourRights } from './rights-card.tsx';
import { StepCheck } from './step-check.tsx';
import { StepChoose } from './step-choose.tsx';
import { StepDetails } from './step-details.tsx';
import { ReturnSteps, STEP_TITLES } from './return-steps.tsx';
import { StepWhat } from './step-what.tsx';
import { StepWhy } from './step-why.tsx';

export interface StepProps {
  readonly draft: ReturnDraft;
  readonly options: ReturnOptions;
  readonly change: (part: Partial<ReturnDraft>) => void;
  /** What is wrong with a control, once the reader has tried to go on. */
  readonly errorAt: (fieldId: string) => string | undefined;
  readonly onBusy: (isBusy: boolean) => void;
}

interface WizardProps {
  userId: string;
  options: ReturnOptions;
  /** As the address names it. */
  askedStep: string | undefined;
}

/** What the server refused, at the step where it can be put right. */
interface Refusal {
  readonly step: Step;
  readonly message: string;
  readonly help: string | undefined;
}

const PARTS = {
  what: StepWhat,
  why: StepWhy,
  details: StepDetails,
  choose: StepChoose,
  check: StepCheck,
} as const satisfies Record<Step, (props: StepProps) => React.ReactNode>;

/** Asking for a return. Each step has an address; answers stay in this tab until they are sent. */
export function Wizard({ userId, options, askedStep }: WizardProps) {
  const { returns } = useApi();
  const navigate = useNavigate();
  const orderId = options.order_id;
  const [draft, setDraft] = useState(() => readDraft(userId, options));
  const [isChanged, setIsChanged] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState<Readonly<Partial<Record<Step, number>>>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useUnsavedChanges(isChanged);

  const open = firstOpenStep(draft, options);
  const asked = STEPS.find((name) => name === askedStep) ?? 'what';
  // Steps behind one that is open need its answers.
  const step = isBefore(open, asked) ? open : asked;
  useEffect(() => {
    if (step !== asked) void navigate({ href: pages.newReturn(orderId, step), replace: true });
  }, [step, asked, orderId, navigate]);

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);

  function change(part: Partial<ReturnDraft>) {
    const next = { ...draft, ...part };
    saveDraft(userId, orderId, next);
    setDraft(next);
    setIsChanged(true);
    setRefusal(null);
  }

  const attempt = attempts[step] ?? 0;
  const errors: readonly FieldError[] = attempt === 0 ? [] : errorsOf(step, draft, options);

  async function goOn() {
    if (isUploading || isSending) return;
    if (step === 'check') {
      await send();
    } else if (errorsOf(step, draft, options).length > 0) {
      setAttempts({ ...attempts, [step]: attempt + 1 });
    } else {
      setAttempts({ ...attempts, [step]: 0 });
      const next = STEPS[STEPS.indexOf(step) + 1] ?? 'check';
      await navigate({ href: pages.newReturn(orderId, next) });
    }
  }

  async function send() {
    const body = requestOf(draft, options);
    if (body === null) return;
    setIsSending(true);
    setRefusal(null);
    try {
      const sent = await returns.request({ body });
      deleteDraft(orderId);
      setIsChanged(false);
      showToast({ message: `Your return ${sent.number} was sent.` });
      await navigate({ href: pages.accountReturn(sent.id), replace: true });
    } catch (error) {
      const refused = refusalOf(error);
      if (errorCode(error) === 'CONFLICT') change({ id: crypto.randomUUID() });
      setRefusal(refused);
      if (refused.step !== 'check') {
        await navigate({ href: pages.newReturn(orderId, refused.step) });
      }
    } finally {
      setIsSending(false);
    }
  }

  const Part = PARTS[step];
  const before = STEPS[STEPS.indexOf(step) - 1];
  const offer = offerOf(draft, options);
  const isRefused = step === 'choose' && offer?.ok === false;
  return (
    <>
      <p className="mt-1 text-small text-ink-2">
        Order <OrderNumber>{options.order_number}</OrderNumber>
      </p>
      <ReturnSteps orderId={orderId} step={step} open={open} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-12">
        <form
          noValidate
          method="post"
          className="flex min-w-0 flex-col gap-6 lg:col-span-8"
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
        >
          <h2 ref={heading} tabIndex={-1} className="text-h2">
            {STEP_TITLES[step].title}
          </h2>
          <ErrorSummary key={step} errors={errors} attempt={attempt} />
          {refusal?.step === step && <InlineError message={refusal.message} help={refusal.help} />}
          <Part
            draft={draft}
            options={options}
            change={change}
            errorAt={(fieldId) => errors.find((error) => error.fieldId === fieldId)?.message}
            onBusy={setIsUploading}
          />
          <div className="flex flex-wrap gap-3">
            {!isRefused && (
              <Button
                type="submit"
                size="lg"
                disabled={isUploading}
                loading={isSending}
                loadingLabel="Sending..."
              >
                {step === 'check' ? 'Send to the seller' : 'Continue'}
              </Button>
            )}
            {before !== undefined && (
              <LinkButton
                variant="secondary"
                size="lg"
                icon={<ArrowLeft size={18} />}
                href={pages.newReturn(orderId, before)}
              >
                Back
              </LinkButton>
            )}
          </div>
        </form>
        <YourRights
          className="lg:col-span-4"
          reason={draft.reason}
          offer={offer}
          returnDays={options.return_days}
        />
      </div>
    </>
  );
}

function refusalOf(error: unknown): Refusal {
  const fields = Object.entries(error instanceof ApiError ? error.fields : {});
  const steps = fields.map(([path]) => stepOfField(path));
  const step = STEPS.find((name) => steps.includes(name));
  if (step !== undefined) {
    const messages = fields.filter(([path]) => stepOfField(path) === step).map(([, text]) => text);
    return { step, message: 'This could not be sent', help: messages.join(' ') };
  }
  const code = errorCode(error);
  return {
    step: STEP_OF_CODE[code ?? ''] ?? 'check',
    message: 'Your return was not sent',
    // A refusal has two sentences, which are not to be cut.
    help: error instanceof ApiError && error.hasWords ? error.message : errorMessage(error),
  };
}

const STEP_OF_CODE: Readonly<Record<string, Step>> = {
  ORDER_ITEM_NOT_FOUND: 'what',
  RETURN_REFUSED: 'choose',
};
