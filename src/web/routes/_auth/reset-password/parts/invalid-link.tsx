import { Link2Off } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface InvalidLinkProps {
  message: string;
  /** Retries the check of the link; null when that cannot help. */
  onRetry: (() => void) | null;
}

export function InvalidLink({ message, onRetry }: InvalidLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-6">
      <Link2Off aria-hidden="true" size={40} strokeWidth={1.5} className="text-redgum" />
      <h1 ref={heading} tabIndex={-1} className="text-h1">
        This link does not work
      </h1>
      <Notice tone="danger" role="alert">
        <p className="font-[600] text-danger">{message}</p>
        <p>
          {onRetry === null
            ? 'Reset links work once and expire after 24 hours. A new one takes a minute.'
            : 'We could not reach our login service. Your link may still work.'}
        </p>
      </Notice>
      <div className="flex flex-col gap-3">
        {onRetry !== null && (
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton
          size="lg"
          variant={onRetry === null ? 'primary' : 'secondary'}
          href={pages.forgotPassword()}
        >
          Request New Reset Link
        </LinkButton>
        <LinkButton variant="ghost" href={pages.login()}>
          Back to Login
        </LinkButton>
      </div>
    </div>
  );
}
