import { RETURN_REASONS } from '#domain/returns/remedies.ts';

import { RETURN_REASON_WORDS } from '#contract/text/return-words.ts';

import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';

import type { StepProps } from './wizard.tsx';

export function StepWhy({ draft, change, errorAt }: StepProps) {
  return (
    <ChoiceGroup
      legend="Choose the one that fits best"
      error={errorAt(`reason-${RETURN_REASONS[0]}`)}
    >
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {RETURN_REASONS.map((reason) => (
          <RadioCard
            key={reason}
            id={`reason-${reason}`}
            name="reason"
            value={reason}
            title={RETURN_REASON_WORDS[reason].name}
            checked={draft.reason === reason}
            onChange={() => change({ reason })}
          >
            {RETURN_REASON_WORDS[reason].example}
          </RadioCard>
        ))}
      </div>
    </ChoiceGroup>
  );
}
