import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { CheckEmail } from '#web/features/auth/check-email.tsx';
import { RegistrationForm } from '#web/features/auth/registration-form.tsx';
import { takeReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { AuthShell, useCustomerPromises } from '#web/routes/_auth/shell.tsx';

export function RegisterPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);

  function handleSignedIn() {
    session.checkForSession();
    void navigate({ href: takeReturnPage() ?? pages.account() });
  }

  return (
    <AuthShell panelTitle="Everything for the next job." promises={useCustomerPromises()}>
      {unconfirmedEmail !== null ? (
        <CheckEmail email={unconfirmedEmail} />
      ) : (
        <div className="flex flex-col gap-6">
          <div className="space-y-2">
            <h1 className="text-h1">Create your account</h1>
            <p className="text-ink-2">
              Already have an account?{' '}
              <a href={pages.login()} className="text-link">
                Log in
              </a>
            </p>
          </div>
          <RegistrationForm
            wish="customer"
            onSignedIn={handleSignedIn}
            onConfirmationNeeded={setUnconfirmedEmail}
          />
          <p className="border-t border-line pt-6 text-ink-2">
            Want to sell?{' '}
            <a href={pages.sellerRegister()} className="text-link">
              Register as a Seller
            </a>
          </p>
        </div>
      )}
    </AuthShell>
  );
}
