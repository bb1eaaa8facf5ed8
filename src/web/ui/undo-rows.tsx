import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { focusWhenLost } from './focus-when-lost.ts';
import { Undo2 } from './icons.tsx';

interface UndoRowsProps {
  rows: readonly { id: string; name: string }[];
  onUndo: (id: string) => void;
}

/** Removed items, each with an Undo button, until the page changes. */
export function UndoRows({ rows, onUndo }: UndoRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Removed" className="space-y-2">
      {rows.map((row) => (
        <li key={row.id}>
          <UndoRow name={row.name} onUndo={() => onUndo(row.id)} />
        </li>
      ))}
    </ul>
  );
}

interface UndoRowProps {
  name: string;
  onUndo: () => void;
  className?: string | undefined;
}

/** The Undo button; it takes the focus of the removed element. */
export function UndoRow({ name, onUndo, className }: UndoRowProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-2 rounded-card bg-neutral-tint py-1 pr-1 pl-4 text-small',
        className,
      )}
    >
      <span role="status" className="min-w-0 flex-1">
        Removed {name}.
      </span>
      <Button
        ref={focusWhenLost}
        variant="ghost"
        aria-label={`Undo removing ${name}`}
        icon={<Undo2 size={18} />}
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  );
}
