import { Undo2 } from 'lucide-react';

import { Button } from './button.tsx';

interface UndoRowsProps {
  rows: readonly { id: string; name: string }[];
  onUndo: (id: string) => void;
}

/** What was just taken off, each with its way back, until the page changes. */
export function UndoRows({ rows, onUndo }: UndoRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Removed" className="space-y-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex items-center gap-2 rounded-card bg-neutral-tint py-1 pr-1 pl-4 text-small"
        >
          <span role="status" className="min-w-0 flex-1">
            Removed {row.name}.
          </span>
          <Button
            variant="ghost"
            aria-label={`Undo removing ${row.name}`}
            icon={<Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />}
            onClick={() => onUndo(row.id)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}
