import { createContext, useContext, useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert } from './icons.tsx';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** The attributes of the control inside a Field: its id and description. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it; the control turns red. */
  error?: string | undefined | null;
  optional?: boolean | undefined;
  /** Hides the label visually where the context already says it. */
  hideLabel?: boolean | undefined;
  /** The control's id when something links to it (an error summary); generated otherwise. */
  id?: string | undefined;
  /** A counter such as "120 of 160", to the right of the label. */
  count?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  id,
  count,
  className,
  children,
}: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;

  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={controlId} className="text-small font-[600] text-ink">
          {label}
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
        {count && <span className="text-caption text-ink-3 tabular-nums">{count}</span>}
      </div>
      <FieldContext
        value={{
          id: controlId,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-caption text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
