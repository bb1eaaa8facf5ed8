import { cx } from './cx.ts';

interface SegmentsProps<Value extends string> {
  /** The label of the choice: "Edit as". */
  label: string;
  value: Value;
  options: readonly Value[];
  /** The views that cannot be chosen now. */
  disabled?: readonly Value[] | undefined;
  onChange: (value: Value) => void;
}

/** One of a few views of the same thing, side by side; the button labels are the values. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, disabled = [], onChange } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex gap-1 self-start rounded-control bg-neutral-tint p-1"
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          disabled={disabled.includes(option)}
          onClick={() => onChange(option)}
          className={cx(
            'min-h-8 rounded-badge px-3 text-small font-[600] disabled:text-edge',
            option === value ? 'bg-surface shadow-hover' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option}
        </button>
      ))}
    </div>
  );
}
