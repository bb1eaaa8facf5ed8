import { Check, Eye, MessageCircleQuestion, TriangleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { formatAbn } from '#domain/sellers/business-numbers.ts';

import type { Application, BankDetails } from '#contract/endpoints/applications.ts';

import { HistoryEntries } from '#web/backoffice/history/record-history.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useSession } from '#web/session/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

const TYPE_WORDS = {
  sole_trader: 'Sole trader',
  partnership: 'Partnership',
  company: 'Company',
  trust: 'Trust',
} as const;

const STATUS = {
  pending: ['warning', 'Pending'],
  approved: ['success', 'Approved'],
  rejected: ['danger', 'Rejected'],
} as const;

const QUICK_REASONS = [
  'The ABN does not belong to this business.',
  'We need a description of your products.',
  'Your products do not fit our range.',
  'The bank account is not in the business’s name.',
];

interface ApplicationCardProps {
  application: Application;
  onDecided: () => Promise<void>;
}

export function ApplicationCard({ application, onDecided }: ApplicationCardProps) {
  const [tone, word] = STATUS[application.status];
  const address = application.business_address;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h3">{application.business_name}</h2>
          <p className="text-small text-ink-3">
            {TYPE_WORDS[application.business_type]} · submitted{' '}
            <ShortDate at={application.created_at} withTime />
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Fact term="ABN">
          <span className="tabular-nums">{formatAbn(application.abn)}</span>
          {application.abn_is_well_formed ? (
            <span className="flex items-center gap-1 text-caption text-success">
              <Check aria-hidden="true" size={14} strokeWidth={2} />
              checksum OK
            </span>
          ) : (
            <span className="flex items-center gap-1 text-caption text-warning">
              <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} />
              checksum fails
            </span>
          )}
        </Fact>
        <Fact term="Contact">
          {application.contact_person}
          <br />
          <a href={`mailto:${application.contact_email}`} className="text-link wrap-anywhere">
            {application.contact_email}
          </a>
          <br />
          {application.contact_phone}
        </Fact>
        <Fact term="Address">
          {[address.address1, address.address2].filter(Boolean).join(', ')}
          <br />
          {address.city.toUpperCase()} {address.state} {address.postcode}
        </Fact>
        <Fact term="Website">
          {application.website === null ? (
            'Not provided'
          ) : (
            <a
              href={application.website}
              rel="noopener noreferrer nofollow"
              target="_blank"
              className="text-link wrap-anywhere"
            >
              {application.website}
            </a>
          )}
        </Fact>
        <Fact term="Bank account">
          <Bank application={application} />
        </Fact>
      </dl>
      <p className="text-small whitespace-pre-line text-ink-2">{application.description}</p>
      {application.rejection_reason !== null && (
        <p className="rounded-card bg-danger-tint p-3 text-small">
          <strong>Reason:</strong> {application.rejection_reason}
        </p>
      )}
      {application.status === 'pending' && (
        <Decision application={application} onDecided={onDecided} />
      )}
      <History applicationId={application.id} />
    </li>
  );
}

/** Read when somebody opens it: who decided, who asked for more, who has read the bank details. */
function History({ applicationId }: { applicationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer text-small text-link">History</summary>
      <div className="pt-3">
        {isOpen && <HistoryEntries subject="seller application" id={applicationId} />}
      </div>
    </details>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Masked until somebody asks; asking is written into the audit log. */
function Bank({ application }: { application: Application }) {
  const api = useOfficeApi();
  const [details, setDetails] = useState<BankDetails | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  async function reveal() {
    setIsLoading(true);
    try {
      setDetails(
        await api.officeApplications.revealBankDetails({ params: { id: application.id } }),
      );
    } catch (error) {
      showToast({
        tone: 'danger',
        message: error instanceof Error ? error.message : 'An error occurred',
      });
    } finally {
      setIsLoading(false);
    }
  }

  if (details !== null) {
    return (
      <span className="tabular-nums">
        {details.bank_account_name}
        <br />
        {details.bank_bsb} · {details.bank_account_number}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {application.bank_account_masked}
      <Button
        variant="ghost"
        size="sm"
        loading={isLoading}
        aria-label={`Reveal the bank details of ${application.business_name}`}
        icon={<Eye aria-hidden="true" size={16} strokeWidth={1.75} />}
        onClick={() => void reveal()}
      >
        Reveal
      </Button>
    </span>
  );
}

function Decision({ application, onDecided }: ApplicationCardProps) {
  const api = useOfficeApi();
  const session = useSession();
  const [step, setStep] = useState<'approve' | 'reject' | 'ask' | null>(null);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { id, business_name: name } = application;

  function open(next: typeof step) {
    setText('');
    setFailure(null);
    setStep(next);
  }

  async function send(failed: string, done: string, work: (adminId: string) => Promise<void>) {
    setIsSaving(true);
    setFailure(null);
    try {
      await work(session.user?.id ?? '');
      setStep(null);
      showToast({ tone: 'success', message: done });
      await onDecided();
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      setFailure([failed, reason].filter(Boolean).join('. '));
    } finally {
      setIsSaving(false);
    }
  }

  const approve = () =>
    send('Failed to approve application', `${name} is a seller now.`, async (adminId) => {
      const answer = await api.officeApplications.approve({
        body: { application_id: id, admin_id: adminId },
      });
      if (!answer.success) throw new Error(answer.error ?? '');
    });
  const reject = () =>
    send('Failed to reject application', `${name} was emailed the reason.`, async (adminId) => {
      const answer = await api.officeApplications.reject({
        body: { application_id: id, admin_id: adminId, reason: text },
      });
      if (!answer.success) throw new Error(answer.error ?? '');
    });
  const ask = () =>
    send(
      'The message was not sent',
      `Your question was sent to ${application.contact_email}.`,
      async () => {
        await api.officeApplications.requestInformation({
          params: { id },
          body: { message: text },
        });
      },
    );

  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-t border-line bg-surface px-4 pt-3 max-sm:pb-3 sm:-mx-6 sm:px-6">
      <Button
        icon={<Check aria-hidden="true" size={18} strokeWidth={2} className="max-sm:hidden" />}
        onClick={() => open('approve')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden="true" size={18} strokeWidth={2} className="max-sm:hidden" />}
        onClick={() => open('reject')}
      >
        Reject
      </Button>
      <Button
        variant="ghost"
        icon={
          <MessageCircleQuestion
            aria-hidden="true"
            size={18}
            strokeWidth={1.75}
            className="max-sm:hidden"
          />
        }
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
        confirming={isSaving}
        confirmingLabel="Saving..."
        error={failure}
        onCancel={() => setStep(null)}
        onConfirm={() => void approve()}
      />
      <Dialog
        open={step === 'reject'}
        onClose={() => setStep(null)}
        title="Reject Application"
        footer={
          <>
            <Button variant="secondary" onClick={() => setStep(null)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              disabled={text.trim() === ''}
              loading={isSaving}
              loadingLabel="Saving..."
              icon={<X aria-hidden="true" size={18} strokeWidth={2} />}
              onClick={() => void reject()}
            >
              Reject application
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 pt-2">
          <Field
            label={`Why are you rejecting ${name}?`}
            hint={
              text.trim() === ''
                ? 'Please provide a reason for rejection.'
                : 'The applicant sees this reason and can apply again.'
            }
          >
            <Textarea
              rows={4}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
          <ul className="flex flex-wrap gap-2">
            {QUICK_REASONS.map((reason) => (
              <li key={reason}>
                <button
                  type="button"
                  onClick={() => setText(reason)}
                  className="min-h-8 rounded-control border border-edge px-2.5 text-left text-caption hover:border-ink hover:bg-ground"
                >
                  {reason}
                </button>
              </li>
            ))}
          </ul>
          {failure && <InlineError message={failure} />}
        </div>
      </Dialog>
      <Dialog
        open={step === 'ask'}
        onClose={() => setStep(null)}
        title={`Ask ${name} for details`}
        footer={
          <Button
            disabled={text.trim() === ''}
            loading={isSaving}
            loadingLabel="Sending..."
            onClick={() => void ask()}
          >
            Send question
          </Button>
        }
      >
        <div className="flex flex-col gap-4 pt-2">
          <Field
            label="Your question"
            hint={`Emailed to ${application.contact_email}. The application stays pending.`}
          >
            <Textarea
              rows={4}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
          {failure && <InlineError message={failure} />}
        </div>
      </Dialog>
    </div>
  );
}
