import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { isCompensationQuestioned } from '#domain/returns/life.ts';

import type { OfficeReturn } from '#contract/schemas/returns.ts';

import { readAgain } from '#web/lib/read-again.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusWhenLost } from '#web/ui/focus-when-lost.ts';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';

import { decisionsOf, type Decision } from './decisions.ts';
import { stepInWords } from './office-return-words.ts';
import { Part } from './part.tsx';
import { situationOf } from './situation.ts';

const DecisionForm = loadedWhenOpen(
  async () => (await import('./decision-form.tsx')).DecisionForm,
  {
    placeholder: <Skeleton className="h-40 w-full" />,
  },
);

interface DecisionPanelProps {
  item: OfficeReturn;
  isAdmin: boolean;
  /** After a decision was saved and the return was loaded again. */
  onDone: () => void;
}

/** What the reader can decide now: a button for each decision, which opens its form. */
export function DecisionPanel({ item, isAdmin, onDone }: DecisionPanelProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<Decision | null>(null);
  // One text for all forms: what was typed stays when the return changes or another one is chosen.
  const [text, setText] = useState('');
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  useUnsavedChanges(text.trim() !== '');
  const decisions = decisionsOf(item, { isAdmin });
  const decision = chosen !== null && decisions.includes(chosen) ? chosen : null;
  return (
    <Part title="Decision">
      {overtaken !== null && (
        <OvertakenNotice
          item={item}
          overtaken={overtaken}
          unsent={decision === null ? text.trim() : ''}
        />
      )}
      {decision === null && (
        <>
          <p className="max-w-measure text-small">{situationOf(item, { isAdmin })}</p>
          {decisions.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {decisions.map((each, index) => (
                <Button
                  key={each}
                  variant={index === 0 ? 'primary' : 'secondary'}
                  onClick={() => setChosen(each)}
                >
                  {labelOf(each, item)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      <DecisionForm
        key={decision}
        open={decision !== null}
        onClose={() => setChosen(null)}
        decision={decision}
        item={item}
        isAdmin={isAdmin}
        text={text}
        onText={setText}
        onOvertaken={async (isEscalated) => {
          setOvertaken({ isEscalated, after: item.steps.at(-1)?.number ?? 0 });
          await readAgain(router);
        }}
        onSaved={async (said) => {
          setText('');
          setOvertaken(null);
          setChosen(null);
          showToast({ tone: 'success', message: said });
          await readAgain(router);
          onDone();
        }}
      />
    </Part>
  );
}

/** A decision was refused because the return had moved on. */
interface Overtaken {
  readonly isEscalated: boolean;
  /** The newest step that the reader knew. */
  readonly after: number;
}

interface OvertakenNoticeProps {
  item: OfficeReturn;
  overtaken: Overtaken;
  /** What the reader wrote, if no form is left that has it. */
  unsent: string;
}

function OvertakenNotice({ item, overtaken, unsent }: OvertakenNoticeProps) {
  const happened = item.steps.filter(({ number }) => number > overtaken.after);
  return (
    <div ref={focusWhenLost} tabIndex={-1} role="alert">
      <Notice tone="warning" title="This return has changed since you opened it">
        {happened.length > 0 && (
          <ul className="list-disc pl-5">
            {happened.map((step) => (
              <li key={step.number}>{stepInWords(step, item)}.</li>
            ))}
          </ul>
        )}
        <p>
          {overtaken.isEscalated
            ? 'The shop decides about it from now on. '
            : 'The page shows where it is now. '}
          Nothing was sent.
        </p>
        {unsent !== '' && (
          <div className="mt-2 flex flex-col items-start gap-1">
            <p className="font-[600]">What you wrote:</p>
            <p className="whitespace-pre-line wrap-anywhere">{unsent}</p>
            <CopyButton text={unsent} what="text" />
          </div>
        )}
      </Notice>
    </div>
  );
}

function labelOf(decision: Decision, item: OfficeReturn): string {
  if (decision === 'resolve') return RESOLVE_LABELS[item.remedy ?? 'refund'];
  if (decision === 'decline' && isCompensationQuestioned(item)) return 'What was paid is enough';
  return LABELS[decision];
}

const LABELS = {
  approve: 'Approve',
  receive: 'Goods are back',
  ask: 'Ask a question',
  decline: 'Decline',
  hand_back: 'Send the goods back',
  escalate: 'Decide in the seller’s place',
} as const;

const RESOLVE_LABELS = {
  refund: 'Refund',
  replacement: 'Send the replacement',
  repair: 'Repair is done',
  compensation: 'Pay compensation',
} as const;
