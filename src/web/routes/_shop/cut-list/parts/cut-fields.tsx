import { useId } from 'react';

import { MAX_CUT_LINES, readCuts, writeCuts } from '#domain/cut-lists/cut-text.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Plus, Trash2 } from '#web/ui/icons.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { UndoRows } from '#web/ui/undo-rows.tsx';

import type { CutDraft, CutInput, CutRow } from './cut-draft.ts';
import { RowCell, RowError } from './row-cell.tsx';
import { useRows } from './use-rows.ts';

const COLUMNS = 'grid grid-cols-[6rem_4rem_minmax(0,1fr)_2.75rem] gap-2';
const SHOWN_ERRORS = 5;

interface CutFieldsProps {
  draft: CutDraft;
  input: CutInput;
  onChange: (change: Partial<CutDraft>) => void;
}

/** The cuts, as text or as a table of the same cuts. */
export function CutFields({ draft, input, onChange }: CutFieldsProps) {
  function show(view: CutDraft['view']) {
    if (view === draft.view) return;
    if (view === 'Text') onChange({ view, text: writeCuts(draft.rows) });
    else onChange({ view, rows: rowsOf(input.cuts) });
  }
  return (
    <section aria-labelledby="cuts">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="cuts" className="text-h3">
          What you need
        </h2>
        <Segments
          label="Enter the cuts as"
          value={draft.view}
          options={['Text', 'Table']}
          disabled={input.textErrors.length > 0 ? ['Table'] : []}
          onChange={show}
        />
      </div>
      {draft.view === 'Text' ? (
        <CutText text={draft.text} input={input} onChange={(text) => onChange({ text })} />
      ) : (
        <CutTable draft={draft} input={input} onChange={(rows) => onChange({ rows })} />
      )}
      <p className="mt-2 text-caption text-ink-3">{countWords(input)}</p>
    </section>
  );
}

function countWords({ cuts }: CutInput): string {
  if (cuts.length === 0) return '';
  const pieces = cuts.reduce((sum, { quantity }) => sum + quantity, 0);
  const metres = cuts.reduce((sum, { lengthMm, quantity }) => sum + lengthMm * quantity, 0) / 1000;
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${metres.toLocaleString('en-AU', { maximumFractionDigits: 3 })} m in all.`;
}

function rowsOf(cuts: CutInput['cuts']): CutRow[] {
  const rows = cuts.map(({ lengthMm, quantity, label }, at) => ({
    key: `cut ${at} ${Date.now()}`,
    length: String(lengthMm),
    quantity: String(quantity),
    label,
  }));
  return rows.length > 0 ? rows : [emptyRow('first')];
}

function emptyRow(key: string): CutRow {
  return { key, length: '', quantity: '1', label: '' };
}

interface CutTextProps {
  text: string;
  input: CutInput;
  onChange: (text: string) => void;
}

function CutText({ text, input: { textErrors }, onChange }: CutTextProps) {
  const id = useId();
  const errorsId = `${id}-errors`;
  return (
    <>
      <Field
        id={id}
        label="Cuts"
        hint="One on each line or separated by commas: “4 x 1250 leg”, “2 x 0.89 m”, “890 shelf”. Millimetres unless you write m or cm. Columns from a spreadsheet work too."
      >
        <Textarea
          name="cuts"
          rows={7}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={'4 x 1250 leg\n2 x 890 shelf'}
          className="tabular-nums"
          {...(textErrors.length > 0 && {
            'aria-invalid': true,
            'aria-describedby': `${errorsId} ${id}-hint`,
          })}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {textErrors.length > 0 && (
        <ul id={errorsId} className="mt-2 space-y-1 text-small text-danger">
          {textErrors.slice(0, SHOWN_ERRORS).map(({ line, reason }, at) => (
            <li key={at} className="break-words">
              <span className="font-[650]">Line {line}:</span> {reason}
            </li>
          ))}
          {textErrors.length > SHOWN_ERRORS && <li>{textErrors.length - SHOWN_ERRORS} more.</li>}
        </ul>
      )}
    </>
  );
}

interface CutTableProps {
  draft: CutDraft;
  input: CutInput;
  onChange: (rows: readonly CutRow[]) => void;
}

function CutTable({ draft: { rows }, input, onChange }: CutTableProps) {
  const errorId = useId();
  const { listRef, add, next, change, remove, undo, removed } = useRows({
    rows,
    onChange,
    emptyRow,
    most: MAX_CUT_LINES,
  });

  /** A list that is pasted into a cell becomes rows. */
  function paste(row: CutRow, text: string): boolean {
    if (!/[\n\t,;]/.test(text.trim())) return false;
    const { cuts, errors } = readCuts(text);
    if (errors.length > 0 || cuts.length === 0) return false;
    if (rows.length + cuts.length > MAX_CUT_LINES) return false;
    const at = rows.indexOf(row);
    const isEmpty = (row.length + row.label).trim() === '';
    onChange(rows.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...rowsOf(cuts)));
    return true;
  }

  return (
    <div>
      <div aria-hidden="true" className={`${COLUMNS} mb-1 text-caption text-ink-3`}>
        <span>Length, mm</span>
        <span>Pieces</span>
        <span>Label</span>
      </div>
      <ul ref={listRef} className="space-y-2">
        {rows.map((row, at) => {
          const errors = input.rowErrors.get(row.key) ?? {};
          const id = `${errorId}-${at}`;
          return (
            <li key={row.key}>
              <div className={COLUMNS}>
                <RowCell
                  label={`Length of cut ${at + 1}`}
                  value={row.length}
                  inputMode="decimal"
                  errorId={errors.length === undefined ? undefined : id}
                  onChange={(length) => change({ ...row, length })}
                  onEnter={() => next(at)}
                  onPaste={(text) => paste(row, text)}
                />
                <RowCell
                  label={`Pieces of cut ${at + 1}`}
                  value={row.quantity}
                  inputMode="numeric"
                  maxLength={3}
                  errorId={errors.quantity === undefined ? undefined : id}
                  onChange={(quantity) => change({ ...row, quantity })}
                  onEnter={() => next(at)}
                />
                <RowCell
                  label={`Label of cut ${at + 1}`}
                  value={row.label}
                  maxLength={40}
                  onChange={(label) => change({ ...row, label })}
                  onEnter={() => next(at)}
                />
                <IconButton
                  label={`Remove cut ${at + 1}`}
                  icon={<Trash2 size={18} />}
                  onClick={() => remove(row)}
                />
              </div>
              <RowError id={id} errors={Object.values(errors)} />
            </li>
          );
        })}
      </ul>
      <div className="mt-2 space-y-2">
        <UndoRows rows={removed.map((row) => ({ id: row.key, name: nameOf(row) }))} onUndo={undo} />
        <Button
          variant="secondary"
          icon={<Plus size={18} />}
          disabled={rows.length >= MAX_CUT_LINES}
          onClick={add}
        >
          Add a cut
        </Button>
      </div>
    </div>
  );
}

function nameOf({ length, quantity, label }: CutRow): string {
  return length === '' ? 'an empty cut' : `${quantity} × ${length} ${label}`.trim();
}
