import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import { ApplicationInputSchema, type Application } from '#contract/endpoints/applications.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { pages } from '#contract/paths/pages.ts';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { parseBody, schemaResolver, showErrors } from '#web/lib/schema-form.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import {
  deleteDraft,
  readDraft,
  saveDraft,
  APPLICATION_FIELDS,
  applicationInput,
  EMPTY_APPLICATION,
  type ApplicationValues,
} from './application-values.ts';
import { ApplicationSections, SectionLinks } from './application-sections.tsx';

const FAILED = 'An error occurred while submitting your application';

interface ApplicationFormProps {
  userId: string;
  email: string;
  onSubmitted: (application: Application) => void;
}

export function ApplicationForm({ userId, email, onSubmitted }: ApplicationFormProps) {
  const api = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ApplicationValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { ...EMPTY_APPLICATION, contact_email: email, ...readDraft(userId) },
    resolver: schemaResolver(ApplicationInputSchema, applicationInput),
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  useUnsavedChanges(isDirty);

  // An interrupted applicant finds everything again except the bank details.
  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      saveDraft(userId, values as ApplicationValues),
    ) as { unsubscribe: () => void };
    return unsubscribe;
  }, [form, userId]);

  async function submit(values: ApplicationValues) {
    setFailure(null);
    try {
      const body = parseBody(ApplicationInputSchema, applicationInput(values));
      const application = await api.applications.submitApplication({ body });
      deleteDraft();
      onSubmitted(application);
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (error instanceof ApiError) showErrors(form, error.fields, APPLICATION_FIELDS);
      setFailure(
        error instanceof ApiError && error.status < 500 ? errorMessage(error, FAILED) : FAILED,
      );
    }
  }

  return (
    <div className="grid gap-8 xl:grid-cols-[240px_minmax(0,1fr)] xl:items-start">
      <SectionLinks />
      <form
        noValidate
        method="post"
        className="flex max-w-[760px] flex-col gap-6"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <header>
          <h1 tabIndex={-1} className="text-h1">
            Apply to Become a Seller
          </h1>
          <p className="mt-2 text-ink-2">
            All applications are reviewed by the admin team. Your answers are saved on this device
            until you submit, except your bank details.
          </p>
        </header>
        <ErrorSummary errors={errorsOf(errors, APPLICATION_FIELDS)} attempt={submitCount} />
        {failure && <InlineError message={failure} />}
        <ApplicationSections form={form} />
        <p className="text-small text-ink-2">
          By submitting you agree to our{' '}
          <a href={pages.terms()} className="text-link">
            terms
          </a>{' '}
          and{' '}
          <a href={pages.privacy()} className="text-link">
            privacy policy
          </a>
          .
        </p>
        <Button type="submit" size="lg" loading={isSubmitting} loadingLabel="Submitting...">
          Submit application
        </Button>
      </form>
    </div>
  );
}
