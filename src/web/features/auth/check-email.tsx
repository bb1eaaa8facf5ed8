import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Replaces the form once an address has to be confirmed. */
export function CheckEmail({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-6">
      <MailCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-redgum" />
      <div className="space-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          Check Your Email
        </h1>
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
