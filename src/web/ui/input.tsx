import { useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { Eye, EyeOff } from './icons.tsx';

/** The classes of every text control; 16 px type, so that iOS does not zoom in. */
export const controlClass = cx(
  'block w-full min-h-control rounded-control border border-edge bg-surface px-3 text-body text-ink',
  'transition-colors duration-[120ms] hover:border-ink-2',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]',
  'disabled:border-line disabled:bg-neutral-tint disabled:text-neutral',
);

interface InputProps extends ComponentProps<'input'> {
  /** A unit or symbol inside the control, such as "$" or "%". */
  prefix?: string | undefined;
  suffix?: ReactNode;
}

export function Input({ prefix, suffix, className, ...rest }: InputProps) {
  const control = useFieldControl();
  const input = (
    <input
      type="text"
      {...control}
      {...rest}
      className={cx(
        controlClass,
        'read-only:bg-ground',
        prefix && 'pl-8',
        suffix != null && 'pr-11',
        className,
      )}
    />
  );
  if (!prefix && suffix == null) return input;
  return (
    <div className="relative">
      {prefix && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3"
        >
          {prefix}
        </span>
      )}
      {input}
      {suffix && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3">
          {suffix}
        </span>
      )}
    </div>
  );
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the text; allows password managers and paste. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const control = useFieldControl();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...control}
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(controlClass, 'pr-24', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 inline-flex items-center gap-1.5 rounded-badge px-3 text-small font-[600] text-ink-2 hover:bg-neutral-tint"
      >
        {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        <span aria-hidden="true">{shown ? 'Hide' : 'Show'}</span>
      </button>
    </div>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea rows={4} {...control} {...rest} className={cx(controlClass, 'py-2.5', className)} />
  );
}

/** The browser's own select, styled: it works before hydration and is best on a phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <select
        {...control}
        {...rest}
        className={cx(controlClass, 'appearance-none pr-10', className)}
      >
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 fill-none stroke-ink-2 stroke-[1.75]"
      >
        <path d="m5 8 5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}
