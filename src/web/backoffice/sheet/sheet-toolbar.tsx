import { useId, useState } from 'react';

import type { SheetState } from '#web/backoffice/sheet/use-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown, Redo2, Undo2 } from '#web/ui/icons.tsx';

const KEYS = [
  ['Arrow keys, Tab, Enter', 'go from cell to cell'],
  ['Type, or F2', 'changes a cell; Escape leaves it as it was'],
  ['Shift and arrow keys', 'select several cells'],
  ['Ctrl C, Ctrl V', 'copy and paste, also from and to Excel and Google Sheets'],
  ['Ctrl D', 'fills the selected cells with the first one'],
  ['Delete', 'clears the selected cells'],
  ['Ctrl Z, Ctrl Shift Z', 'undo and redo'],
  ['Ctrl S', 'saves'],
  ['Escape, then Tab', 'leaves the spreadsheet'],
] as const;

interface SheetToolbarProps {
  sheet: SheetState;
  /** The id of what says how the keys work, for the table. */
  keysId: string;
}

/** Undo and redo for everybody, what happened last, and the keys. */
export function SheetToolbar({ sheet, keysId }: SheetToolbarProps) {
  const { past, future } = sheet.edits;
  const [showsKeys, setShowsKeys] = useState(false);
  const listId = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          icon={<Undo2 size={18} />}
          disabled={past.length === 0}
          onClick={sheet.undo}
        >
          Undo
        </Button>
        <Button
          variant="secondary"
          icon={<Redo2 size={18} />}
          disabled={future.length === 0}
          onClick={sheet.redo}
        >
          Redo
        </Button>
        <p
          role="status"
          aria-live="polite"
          className="min-w-0 text-small text-ink-2 max-sm:order-last max-sm:basis-full sm:flex-1"
        >
          {sheet.notice}
        </p>
        <Button
          variant="ghost"
          icon={<ChevronDown size={18} className={showsKeys ? 'rotate-180' : undefined} />}
          aria-expanded={showsKeys}
          aria-controls={listId}
          onClick={() => setShowsKeys(!showsKeys)}
          className="max-sm:hidden"
        >
          Keys
        </Button>
      </div>
      <p id={keysId} className="sr-only">
        Arrow keys move, F2 or typing changes a cell. Escape and then Tab leaves the spreadsheet.
      </p>
      <dl
        id={listId}
        className={cx(
          'grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 text-small lg:grid-cols-3',
          showsKeys ? 'grid' : 'hidden',
        )}
      >
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt className="font-[600]">{keys}</dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
