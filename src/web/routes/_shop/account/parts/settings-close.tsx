import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { ApiError } from '#contract/errors/api-error.ts';
import { pages } from '#contract/paths/pages.ts';

import {
  CredentialForm,
  FormFailure,
  PasswordField,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

/** Typed to confirm, so that nobody closes an account by accident. */
const CONFIRMATION = 'CLOSE';

const EMPTY = { close_confirmation: '', close_password: '' };

export function SettingsClose({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);

  /** Focus moves here, because its button is removed. */
  function toggle(next: boolean) {
    flushSync(() => setIsOpen(next));
    if (next) document.getElementById('close_confirmation')?.focus();
    else openerRef.current?.focus();
  }

  return (
    <Card as="section" title="Close account">
      <div className="flex max-w-[440px] flex-col items-start gap-5">
        <p className="text-ink-2">
          Your name, addresses, cart and wishlist are permanently erased. We keep your orders, as
          the law requires, but not your name on them. This cannot be undone.
        </p>
        {isOpen ? (
          <CloseForm email={email} onCancel={() => toggle(false)} />
        ) : (
          <Button ref={openerRef} variant="secondary" onClick={() => toggle(true)}>
            Close my account
          </Button>
        )}
      </div>
    </Card>
  );
}

function CloseForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const form = useCredentialForm<typeof EMPTY>(['close_confirmation', 'close_password'], {
    defaultValues: EMPTY,
  });
  const confirmation = form.field('close_confirmation', {
    validate: (text) =>
      text.trim().toUpperCase() === CONFIRMATION || `Type ${CONFIRMATION} to confirm.`,
  });

  async function submit({ close_password: password }: typeof EMPTY) {
    try {
      await api.account.closeAccount({ body: { current_password: password } });
    } catch (error) {
      const wrongPassword =
        error instanceof ApiError ? error.fields['current_password'] : undefined;
      if (wrongPassword !== undefined) form.setError('close_password', { message: wrongPassword });
      else form.setFailure(errorMessage(error));
      return;
    }
    // The account is closed, so errors here do not matter.
    await session.signOut().catch(() => {});
    showToast({ message: 'Your account is closed. Thank you for shopping with us.' });
    await navigate({ href: pages.home(), replace: true });
  }

  return (
    <CredentialForm
      form={form}
      onSubmit={submit}
      aria-label="Close account"
      className="flex w-full flex-col gap-5"
    >
      <FormFailure {...form.failureProps} />
      {form.errorSummary}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="close_confirmation"
        label={`Type ${CONFIRMATION} to confirm`}
        error={confirmation.error}
      >
        <Input
          {...ignoreEmptyBlur(confirmation.control)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Field>
      <PasswordField
        label="Your password"
        {...form.field('close_password', { required: 'Enter your password.' })}
        purpose="current-password"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="danger"
          loading={form.isSubmitting}
          loadingLabel="Closing..."
        >
          Close account for good
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </CredentialForm>
  );
}
