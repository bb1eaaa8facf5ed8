import { type ReactNode, useState } from 'react';

import { MAX_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { Application } from '#contract/endpoints/applications.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Check, MessageCircleQuestion, X } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

const QUICK_REASONS = [
  'The ABN does not belong to this business.',
  'We need a description of your products.',
  'Your products do not fit our range.',
  'The bank account is not in the business’s name.',
];

interface ApplicationDecisionProps {
  application: Application;
  onDecided: () => Promise<void>;
}

export function ApplicationDecision({ application, onDecided }: ApplicationDecisionProps) {
  const api = useOfficeApi();
  const session = useSession();
  const [step, setStep] = useState<'approve' | 'reject' | 'ask' | null>(null);
  const [text, setText] = useState('');
  const { run, isRunning, failure, forget } = useCall();
  const { id, business_name: name } = application;

  function open(next: typeof step) {
    setText('');
    forget();
    setStep(next);
  }

  const send = (failed: string, done: string, work: () => Promise<unknown>) =>
    run(async () => {
      await work().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : '';
        throw new Error([failed, reason].filter(Boolean).join('. '));
      });
      setStep(null);
      showToast({ tone: 'success', message: done });
      await onDecided();
    });

  const adminId = session.user?.id ?? '';
  const decide = async (answer: Promise<{ success: boolean; error: string | null }>) => {
    const { success, error } = await answer;
    if (!success) throw new Error(error ?? '');
  };
  const approve = () =>
    send('Failed to approve application', `${name} is a seller now.`, () =>
      decide(api.officeApplications.approve({ body: { application_id: id, admin_id: adminId } })),
    );
  const reject = () =>
    send('Failed to reject application', `${name} was emailed the reason.`, () =>
      decide(
        api.officeApplications.reject({
          body: { application_id: id, admin_id: adminId, reason: text },
        }),
      ),
    );
  const ask = () =>
    send(
      'The message was not sent',
      `Your question was sent to ${application.contact_email}.`,
      () => api.officeApplications.requestInformation({ params: { id }, body: { message: text } }),
    );

  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t border-line bg-surface px-4 pt-3 max-sm:pb-3 sm:-mx-6 sm:px-6">
      <Button
        icon={<Check size={18} strokeWidth={2} className="max-sm:hidden" />}
        onClick={() => open('approve')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        icon={<X size={18} strokeWidth={2} className="max-sm:hidden" />}
        onClick={() => open('reject')}
      >
        Reject
      </Button>
      <Button
        variant="ghost"
        icon={<MessageCircleQuestion size={18} className="max-sm:hidden" />}
        onClick={() => open('ask')}
      >
        Ask for details
      </Button>
      <AlertDialog
        open={step === 'approve'}
        tone="plain"
        title={`Approve ${name}?`}
        description={`${application.contact_person} becomes a seller immediately and is notified by email.`}
        confirmLabel="Approve application"
        confirming={isRunning}
        confirmingLabel="Saving..."
        error={failure}
        onCancel={() => setStep(null)}
        onConfirm={() => void approve()}
      />
      <MessageToApplicant
        open={step === 'reject'}
        onClose={() => setStep(null)}
        title="Reject Application"
        label={`Why are you rejecting ${name}?`}
        hint={
          text.trim() === ''
            ? 'Please provide a reason for rejection.'
            : 'The applicant sees this reason and can apply again.'
        }
        text={text}
        onText={setText}
        suggestions={QUICK_REASONS}
        failure={failure}
        footer={
          <>
            <Button variant="secondary" onClick={() => setStep(null)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              disabled={text.trim() === ''}
              loading={isRunning}
              loadingLabel="Saving..."
              icon={<X size={18} strokeWidth={2} />}
              onClick={() => void reject()}
            >
              Reject application
            </Button>
          </>
        }
      />
      <MessageToApplicant
        open={step === 'ask'}
        onClose={() => setStep(null)}
        title={`Ask ${name} for details`}
        label="Your question"
        hint={`Emailed to ${application.contact_email}. The application stays pending.`}
        text={text}
        onText={setText}
        failure={failure}
        footer={
          <Button
            disabled={text.trim() === ''}
            loading={isRunning}
            loadingLabel="Sending..."
            onClick={() => void ask()}
          >
            Send question
          </Button>
        }
      />
    </div>
  );
}

interface MessageToApplicantProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  /** Texts that replace what is typed. */
  suggestions?: readonly string[] | undefined;
  failure: string | null;
  footer: ReactNode;
}

function MessageToApplicant(props: MessageToApplicantProps) {
  const { open, onClose, title, label, hint, text, onText, suggestions, failure, footer } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <div className="flex flex-col gap-4 pt-2">
        <Field label={label} hint={hint}>
          <Textarea
            rows={4}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Field>
        {suggestions && (
          <ul className="flex flex-wrap gap-2">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  onClick={() => onText(suggestion)}
                  className="min-h-8 rounded-control border border-edge px-2.5 text-left text-caption hover:border-ink hover:bg-ground"
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        )}
        {failure && <InlineError message={failure} />}
      </div>
    </Dialog>
  );
}
