import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/paths/pages.ts';

import { authMessage } from '#web/features/auth/auth-message.ts';
import {
  CredentialForm,
  EmailField,
  emailRules,
  FocusedHeading,
  FormFailure,
  PasswordField,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import { NameFields } from '#web/features/auth/name-fields.tsx';
import { markSignUp } from '#web/features/auth/pending-sign-up.ts';
import { ResendConfirmation } from '#web/features/auth/resend-confirmation.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { AuthShell } from '#web/routes/_auth/shell.tsx';
import { authClient } from '#web/session/auth-client.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MailCheck } from '#web/ui/icons.tsx';

const NO_USER = 'Registration failed. Please try again.';
const FAILED = 'An error occurred during registration';

interface RegistrationProps {
  /** Decides only which screen comes next; it grants nothing (Rule 9). */
  wish: 'customer' | 'seller';
  title: string;
  panelTitle: string;
  promises: readonly string[];
  /** The page that opens once the account is ready. */
  next: () => string;
  notice?: ReactNode;
  /** For visitors who want the other kind of account. */
  other: { question: string; label: string; href: string };
}

/** The page on which customers and sellers create their accounts. */
export function Registration(props: RegistrationProps) {
  const { wish, title, panelTitle, promises, next, notice, other } = props;
  const session = useSession();
  const navigate = useNavigate();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);

  function handleSignedIn() {
    session.checkForSession();
    void navigate({ href: next() });
  }

  return (
    <AuthShell panelTitle={panelTitle} promises={promises}>
      {unconfirmedEmail !== null ? (
        <CheckEmail email={unconfirmedEmail} />
      ) : (
        <div className="flex flex-col gap-6">
          <div className="space-y-2">
            <h1 className="text-h1">{title}</h1>
            <p className="text-ink-2">
              Already have an account?{' '}
              <a href={pages.login()} className="text-link">
                Log in
              </a>
            </p>
          </div>
          {notice}
          <RegistrationForm
            wish={wish}
            onSignedIn={handleSignedIn}
            onConfirmationNeeded={setUnconfirmedEmail}
          />
          <p className="border-t border-line pt-6 text-ink-2">
            {other.question}{' '}
            <a href={other.href} className="text-link">
              {other.label}
            </a>
          </p>
        </div>
      )}
    </AuthShell>
  );
}

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

interface RegistrationFormProps {
  wish: 'customer' | 'seller';
  onSignedIn: () => void;
  /** The account is ready once its address is confirmed. */
  onConfirmationNeeded: (email: string) => void;
}

function RegistrationForm({ wish, onSignedIn, onConfirmationNeeded }: RegistrationFormProps) {
  const isHydrated = useHydrated();
  const form = useCredentialForm<Values>(['first_name', 'last_name', 'email', 'password']);

  async function submit(values: Values) {
    const email = values.email.trim();
    try {
      const auth = await authClient();
      const { data, error } = await auth.signUp({
        email,
        password: values.password,
        options: {
          data: {
            first_name: values.first_name.trim(),
            last_name: values.last_name.trim(),
            role: wish,
          },
          emailRedirectTo: `${location.origin}${pages.login()}`,
        },
      });
      if (error !== null) throw error;
      // auth-js types any answer as a user.
      if (data.user?.id === undefined) form.setFailure(NO_USER);
      else if (data.session === null) {
        markSignUp({ email, wish });
        onConfirmationNeeded(email);
      } else onSignedIn();
    } catch (error) {
      const message = authMessage(error, FAILED);
      const isWeakPassword = error instanceof Error && error.name === 'AuthWeakPasswordError';
      if (isWeakPassword) form.setError('password', { message });
      else form.setFailure(message);
    }
  }

  return (
    <CredentialForm form={form} onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure {...form.failureProps} />
      {form.errorSummary}
      <NameFields field={form.field} />
      <EmailField {...form.field('email', emailRules)} />
      <PasswordField
        {...form.field('password', {
          required: 'Choose a password.',
          minLength: {
            value: MIN_PASSWORD_LENGTH,
            message: `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
          },
        })}
        purpose="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to remember.`}
      />
      <p className="text-small text-ink-2">
        By creating an account you accept the{' '}
        <a href={pages.terms()} target="_blank" className="text-link">
          terms
        </a>
        .
      </p>
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isHydrated}
        loading={form.isSubmitting}
        loadingLabel="Creating account..."
      >
        Create account
      </Button>
    </CredentialForm>
  );
}

/** Replaces the form once an address has to be confirmed. */
function CheckEmail({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-6">
      <MailCheck size={40} strokeWidth={1.5} className="text-redgum" />
      <div className="space-y-2">
        <FocusedHeading>Check Your Email</FocusedHeading>
        <p className="break-words text-ink-2">
          We have sent a confirmation link to <strong className="text-ink">{email}</strong>. Open it
          to finish creating your account, then log in.
        </p>
      </div>
      <ResendConfirmation email={email} />
      <LinkButton variant="ghost" href={pages.login()}>
        Back to Login
      </LinkButton>
    </div>
  );
}
