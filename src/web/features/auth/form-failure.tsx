import { useEffect, useRef, type ReactNode } from 'react';

import { Notice } from '#web/ui/notice.tsx';

interface FormFailureProps {
  message: string | null;
  /** Changes with every submit, so that the error takes the focus again. */
  attempt: number;
  /** What to do about it. */
  children?: ReactNode;
}

/** Why the form was refused. It takes the focus; the fields keep their values. */
export function FormFailure({ message, attempt, children }: FormFailureProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);

  if (message === null) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="danger" role="alert">
        <p className="font-[600] text-danger">{message}</p>
        {children}
      </Notice>
    </div>
  );
}
