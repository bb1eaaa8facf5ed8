import { useRef, useState } from 'react';

import type { ChangedField } from '#contract/schemas/versions.ts';

import type { Difference, Side } from '#web/backoffice/conflict/merge-values.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { Conflict } from '#web/backoffice/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** Shows what was saved while the form was open, field by field, and lets its reader decide. */
export function ConflictDialog({ conflict }: { conflict: Conflict | null }) {
  return conflict === null ? null : <Decision {...conflict} />;
}

function Decision(conflict: Conflict) {
  const { differences, changes, onClose, onMerge, onTakeTheirs } = conflict;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isMissing, setIsMissing] = useState(false);
  const mergeRef = useRef<HTMLButtonElement>(null);
  const { theirs = [], both = [], mine = [] } = Object.groupBy(differences, ({ by }) => by);
  const open = both.filter(({ key }) => choices[key] === undefined);

  function merge() {
    if (open.length > 0) setIsMissing(true);
    else onMerge(({ key, by }) => (by === 'both' ? (choices[key] ?? 'mine') : 'theirs'));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={conflict.title ?? 'This record changed while you were editing'}
      description={
        conflict.description ??
        'Merge keeps both sets of changes. Keep mine overwrites the other changes. Take theirs discards your changes. Nothing you typed is lost until you choose.'
      }
      size="md"
      initialFocus={both.length === 0 ? () => mergeRef.current : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button variant="secondary" onClick={() => onMerge(() => 'mine')}>
            Keep mine
          </Button>
          <Button ref={mergeRef} onClick={merge}>
            Merge and save
          </Button>
        </>
      }
    >
      <div className="mt-5 flex flex-col gap-5">
        {isMissing && open.length > 0 && (
          <InlineError
            message={`Choose yours or theirs for: ${open.map(({ label }) => label).join(', ')}.`}
          />
        )}
        {both.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="text-small font-[700]">Changed in both</h3>
            {both.map((difference) => (
              <Choice
                key={difference.key}
                difference={difference}
                change={changes.find(({ field }) => field === difference.field)}
                side={choices[difference.key]}
                onChoose={(side) => setChoices({ ...choices, [difference.key]: side })}
              />
            ))}
          </section>
        )}
        {theirs.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="text-small font-[700]">Changed in the other save</h3>
            <ul className="flex flex-col gap-3 text-small">
              {theirs.map((difference) => (
                <Foreign
                  key={difference.key}
                  difference={difference}
                  change={changes.find(({ field }) => field === difference.field)}
                />
              ))}
            </ul>
          </section>
        )}
        {mine.length > 0 && (
          <section className="flex flex-col gap-1 text-small">
            <h3 className="text-small font-[700]">Changed by you</h3>
            <p className="text-ink-2">{mine.map(({ label }) => label).join(', ')}</p>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface ForeignProps {
  difference: Difference;
  change: ChangedField | undefined;
}

function Foreign({ difference: { label, base, theirs }, change }: ForeignProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="font-[600]">{label}</p>
      <p className="wrap-anywhere">
        <span className="sr-only">before </span>
        <s className="text-ink-3">
          <Value text={base} />
        </s>
        <span aria-hidden="true"> → </span>
        <span className="sr-only">, now </span>
        <Value text={theirs} />
      </p>
      <Author change={change} />
    </li>
  );
}

interface ChoiceProps extends ForeignProps {
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function Choice({ difference: { key, label, ...words }, change, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className="rounded-card border border-line px-4 pt-3 pb-2">
      <legend className="float-left mb-1 w-full text-small font-[600]">{label}</legend>
      <div className="clear-both text-small">
        <p className="text-ink-3 wrap-anywhere">
          Was <Value text={words.base} />
        </p>
        <Author change={change} />
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio
            key={each}
            name={`conflict ${key}`}
            checked={side === each}
            onChange={() => onChoose(each)}
            className="wrap-anywhere"
            label={
              <>
                <span className="text-ink-3">{each === 'mine' ? 'Yours:' : 'Theirs:'} </span>
                <Value text={words[each]} />
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Who changed it; the audit log names nobody for what a sale or another action changed. */
function Author({ change }: { change: ChangedField | undefined }) {
  return (
    <p className="text-caption text-ink-3">
      {change === undefined ? (
        'Changed by a sale or another action in the shop'
      ) : (
        <>
          {change.changed_by || 'No name'} ({change.changed_by_role}) ·{' '}
          <ShortDate at={change.changed_at} withTime />
        </>
      )}
    </p>
  );
}

function Value({ text }: { text: string }) {
  if (!/^\/(?:pictures|storage)\//.test(text)) return text;
  return (
    <span className="inline-block size-14 overflow-hidden rounded-control border border-line align-middle">
      <Picture src={text} alt={text.split('/').at(-1) ?? text} width={56} height={56} fit="cover" />
    </span>
  );
}
