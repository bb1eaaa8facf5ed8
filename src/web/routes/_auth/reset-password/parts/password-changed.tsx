import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { LinkButton } from '#web/ui/button.tsx';

const LEAVES_AFTER_SECONDS = 3;

export function PasswordChanged() {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(LEAVES_AFTER_SECONDS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else void navigate({ href: pages.login(), replace: true });
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate]);

  return (
    <div className="flex flex-col gap-6">
      <CircleCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-success" />
      <div className="space-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          Password changed
        </h1>
        <p className="text-ink-2 tabular-nums">
          Log in with your new password. The login page opens in {secondsLeft}{' '}
          {secondsLeft === 1 ? 'second' : 'seconds'}.
        </p>
      </div>
      <LinkButton size="lg" href={pages.login()}>
        Log in now
      </LinkButton>
    </div>
  );
}
