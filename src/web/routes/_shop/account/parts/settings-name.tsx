import { useState } from 'react';

import {
  CredentialForm,
  FormFailure,
  OutcomeNotice,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import { NameFields } from '#web/features/auth/name-fields.tsx';
import { authClient } from '#web/session/auth-client.ts';
import type { SessionUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const FAILED = 'Failed to save your name. Please try again.';

/** The auth client tells every tab that the user has changed, and the greeting follows. */
export function SettingsName({ user }: { user: SessionUser }) {
  const [isSaved, setIsSaved] = useState(false);
  const form = useCredentialForm(['first_name', 'last_name'], {
    defaultValues: { first_name: user.firstName, last_name: user.lastName },
  });

  async function submit(values: { first_name: string; last_name: string }) {
    setIsSaved(false);
    const data = { first_name: values.first_name.trim(), last_name: values.last_name.trim() };
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser({ data });
      if (error === null) setIsSaved(true);
      else form.setFailure(FAILED);
    } catch {
      form.setFailure(FAILED);
    }
  }

  return (
    <Card as="section" title="Name">
      <CredentialForm
        form={form}
        onSubmit={submit}
        aria-label="Change name"
        className="flex max-w-[440px] flex-col gap-5"
      >
        {isSaved && <OutcomeNotice tone="success" message="Your name was saved." />}
        <FormFailure {...form.failureProps} />
        {form.errorSummary}
        <NameFields field={form.field} />
        <div>
          <Button
            type="submit"
            variant="secondary"
            loading={form.isSubmitting}
            loadingLabel="Saving..."
          >
            Save name
          </Button>
        </div>
      </CredentialForm>
    </Card>
  );
}
