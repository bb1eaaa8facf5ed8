import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface RowCellProps {
  /** Says of which row it is. */
  label: string;
  value: string;
  inputMode?: 'decimal' | 'numeric' | 'text' | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** The id of the row's error where this cell is wrong. */
  errorId?: string | undefined;
  onChange: (value: string) => void;
  onEnter: () => void;
  onPaste?: ((text: string) => boolean) | undefined;
}

/** A cell of an editable row; the row says below its cells what is wrong. */
export function RowCell(props: RowCellProps) {
  const { label, value, inputMode, placeholder, maxLength = 12, errorId } = props;
  return (
    <Field label={label} hideLabel>
      <Input
        value={value}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        className="tabular-nums"
        {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={(event) => props.onChange(event.target.value)}
        onPaste={(event) => {
          if (props.onPaste?.(event.clipboardData.getData('text')) === true) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          props.onEnter();
        }}
      />
    </Field>
  );
}

export function RowError({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className="mt-1 text-small text-danger">
      {errors.join(' ')}
    </p>
  );
}
