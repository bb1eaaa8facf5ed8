import { useEffect, useRef } from 'react';

export interface FieldError {
  /** The id of the control, as given to its Field. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Changes with every submit, so that the summary takes the focus again. */
  attempt: number;
}

/** The form's errors as links to the fields; takes the focus after a refused submit. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && errors.length > 0) ref.current?.focus();
    // The errors shrink while the reader corrects them; only a new attempt may move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);

  // Before the first submit each field shows its own error.
  if (attempt === 0 || errors.length === 0) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-danger/40 bg-danger-tint p-4 text-small"
    >
      <p className="font-[650] text-danger">Please check these fields</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              className="text-danger underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(error.fieldId)?.focus();
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
