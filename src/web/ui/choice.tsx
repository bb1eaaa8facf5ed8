import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second line, or a count on the right. */
  note?: ReactNode;
  hint?: ReactNode;
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

function Choice({
  label,
  note,
  hint,
  className,
  type,
  ...rest
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl();
  return (
    <label className={cx('choice', className)}>
      <input
        aria-describedby={describedBy}
        aria-invalid={invalid}
        {...rest}
        type={type}
        className="choice-box"
      />
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="block text-caption text-ink-3">{hint}</span>}
      </span>
      {note != null && <span className="choice-note">{note}</span>}
    </label>
  );
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  /** To the right of the title: a price, an Edit button. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A choice with room for several lines; the whole card is its label. */
export function RadioCard({ title, aside, children, className, ...rest }: RadioCardProps) {
  return (
    <div
      className={cx(
        'relative flex gap-3 rounded-card border border-edge bg-surface p-4 transition-colors duration-[120ms]',
        'hover:border-ink has-checked:border-action has-checked:shadow-[inset_0_0_0_1px_var(--action)]',
        'has-[input:disabled]:border-line has-[input:disabled]:bg-office',
        className,
      )}
    >
      <label className="flex min-w-0 flex-1 gap-3 after:absolute after:inset-0 after:rounded-card">
        <input {...rest} type="radio" className="choice-box" />
        <span className="min-w-0 flex-1">
          <span className="block font-[600]">{title}</span>
          {children && <span className="mt-1 block text-small text-ink-2">{children}</span>}
        </span>
      </label>
      {aside && <div className="relative z-1 shrink-0">{aside}</div>}
    </div>
  );
}

interface ChoiceGroupProps {
  legend: ReactNode;
  error?: string | undefined | null;
  className?: string | undefined;
  children: ReactNode;
}

export function ChoiceGroup({ legend, error, className, children }: ChoiceGroupProps) {
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1 text-small font-[600]">{legend}</legend>
      {children}
      {error && <p className="mt-1 text-small text-danger">{error}</p>}
    </fieldset>
  );
}
