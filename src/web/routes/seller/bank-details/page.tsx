import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { BANK_DETAILS_LOCK_DAYS } from '#domain/payouts/bank-details.ts';
import { bankName } from '#domain/payouts/bank-text.ts';
import { formatBsb } from '#domain/sellers/business-numbers.ts';

import { BankDetailsInputSchema, type OwnBankDetails } from '#contract/endpoints/bank-details.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { schemaResolver, showErrors } from '#web/lib/schema-form.ts';
import { sellerBankDetailsRoute } from '#web/routes/seller/bank-details/route.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.ts';

const TITLE = 'Bank details';
const BACK = { href: sellerPages.money(), label: 'Money' };

/** Where a seller's payouts go, and a form for other details (Rule 122). */
export function SellerBankDetailsPage() {
  const router = useRouter();
  const details = useLoaded(sellerBankDetailsRoute);
  if (details.ok && details.data.can_change) return <DetailsForm details={details.data} />;
  return (
    <div className="flex max-w-[640px] flex-col gap-5">
      <header className="flex flex-col gap-2">
        <BackLink {...BACK} />
        <h1 tabIndex={-1} className="text-h1">
          {TITLE}
        </h1>
      </header>
      {details.ok ? (
        <>
          <CurrentDetails details={details.data} />
          <p className="text-small text-ink-2">Only the seller can change these details.</p>
        </>
      ) : (
        <InlineError
          message="Failed to load the bank details"
          help={details.message}
          onRetry={() => void router.invalidate()}
        />
      )}
    </div>
  );
}

/** Never filled in: the server does not send the account number. */
const BLANK = { bank_account_name: '', bank_bsb: '', bank_account_number: '' };
const FIELDS = ['bank_account_name', 'bank_bsb', 'bank_account_number'] as const;

function DetailsForm({ details }: { details: OwnBankDetails }) {
  const api = useOfficeApi();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'onBlur',
    defaultValues: BLANK,
    resolver: schemaResolver(BankDetailsInputSchema, (values: typeof BLANK) => values),
  });
  const [name, bsb] = useWatch({
    control: form.control,
    name: ['bank_account_name', 'bank_bsb'],
  });
  const { isDirty, isSubmitting } = form.formState;

  async function save(values: typeof BLANK): Promise<void> {
    setFailure(null);
    try {
      const body = { ...values, version: details.version };
      const saved = await api.bankDetails.replaceBankDetails({ query: sellerQuery(), body });
      form.reset(BLANK);
      const isChanged = saved.version !== details.version;
      showToast({
        tone: isChanged ? 'success' : 'info',
        message: isChanged
          ? 'Bank details saved.'
          : 'You already use these bank details. Nothing was changed.',
      });
      await readAgain(router);
    } catch (error) {
      if (errorCode(error) === 'RECORD_CHANGED') {
        setFailure(
          'The bank details have changed since you opened this page. Check them below before you save yours.',
        );
        await readAgain(router);
        return;
      }
      const fields = error instanceof ApiError ? error.fields : {};
      const others = showErrors(form, fields, FIELDS);
      setFailure(['Failed to save the bank details:', errorMessage(error), ...others].join(' '));
    }
  }

  return (
    <FormPage
      title={TITLE}
      back={BACK}
      isDirty={isDirty}
      isSaving={isSubmitting}
      failure={failure}
      conflict={null}
      onSave={() => void form.handleSubmit(save)()}
      onDiscard={() => {
        setFailure(null);
        form.reset(BLANK);
      }}
      width="narrow"
    >
      <CurrentDetails details={details} />
      <FormSection title="New bank details">
        <p className="text-small text-ink-2">
          After a change no payouts are made for {BANK_DETAILS_LOCK_DAYS} days, in case it was not
          you. We email you about it.
        </p>
        <TextField
          form={form}
          name="bank_account_name"
          label="Account name"
          hint={nameHint(name)}
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="bank_bsb"
            label="BSB"
            hint="6 digits, for example 062-000."
            rules={{ onBlur: () => form.setValue('bank_bsb', formatBsb(bsb)) }}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="bank_account_number"
            label="Account number"
            hint="2 to 9 digits."
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </FormSection>
    </FormPage>
  );
}

/** What the bank prints for a name, while it is typed. */
function nameHint(name: string): string {
  const printed = bankName(name, Infinity);
  return printed === ''
    ? 'Up to 32 letters and digits, as your bank has it.'
    : `Your bank prints ${printed}.`;
}

function CurrentDetails({ details }: { details: OwnBankDetails }) {
  return (
    <Card as="section" title="Current bank details">
      <StatusNotice details={details} />
      {details.status !== 'missing' && (
        <DefinitionList
          className="mt-2"
          items={[
            { term: 'Account name', detail: details.bank_account_name },
            { term: 'BSB', detail: details.bank_bsb },
            { term: 'Account number', detail: details.bank_account_masked },
            {
              term: 'Since',
              detail: details.changed_at && <ShortDate at={details.changed_at} withTime />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function StatusNotice({ details }: { details: OwnBankDetails }) {
  switch (details.status) {
    case 'missing':
      return (
        <Notice tone="warning">
          There are no bank details yet. Until there are, no payouts are made.
        </Notice>
      );
    case 'invalid':
      return (
        <Notice tone="warning">
          A bank cannot pay to the details of the application. Until they are entered again, no
          payouts are made.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="warning">
          Our last payment to these details came back. Enter new ones, or the same again if they are
          right. Until then no payouts are made.
        </Notice>
      );
    case 'locked':
      return (
        <Notice tone="info">
          Payouts use these details from {inWords(details.usable_from)}. Until then none are made.
        </Notice>
      );
    case 'in_use':
      return <Notice tone="success">Payouts use these details.</Notice>;
  }
}

/** "Saturday 28 November 2026 at 9:05 pm", in the reader's time zone. */
function inWords(at: string | null): string {
  const text = new Date(at ?? '').toLocaleString('en-AU', {
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return text.replace(',', '');
}
