import { lastDayToChangeMind, type Remedy, type ReturnTerms } from '#domain/returns/remedies.ts';

import { pages } from '#contract/paths/pages.ts';
import { dayInWords } from '#contract/text/days.ts';
import {
  REMEDY_SENTENCES,
  REMEDY_WORDS,
  RETURN_REFUSAL_WORDS,
  RIGHTS_REMAIN,
} from '#contract/text/return-words.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { chosenOf, offerOf, wantedOf } from './return-draft.ts';
import { gettingBack } from './rights.ts';
import type { StepProps } from './wizard.tsx';

/** When the customer has what was chosen. */
const WHEN: Readonly<Record<Remedy, string>> = {
  refund:
    'Usually paid once the goods are back with the seller. Banks can take a few days to show it.',
  replacement: 'Usually sent once the goods are back with the seller.',
  repair: 'Begins once the seller has the goods, or comes to you.',
  compensation: 'Paid once the seller has approved it and the amount is settled.',
};

/** What the law and the shop's offer give for what was answered. */
export function StepChoose({ draft, options, change, errorAt }: StepProps) {
  const offer = offerOf(draft, options);
  const chosen = chosenOf(draft, options);
  if (offer === null || chosen === null) return null;
  if (!offer.ok) {
    return (
      <Notice
        tone="warning"
        title={RETURN_REFUSAL_WORDS[offer.reason]}
        action={
          <LinkButton href={pages.newReturn(options.order_id, 'why')}>
            Report a problem instead
          </LinkButton>
        }
      >
        {RIGHTS_REMAIN}
      </Notice>
    );
  }
  const seller = chosen.supplier.seller_name;
  const [first, second] = offer.remedies;
  const isChoice = offer.chooser === 'customer' && second !== undefined;
  return (
    <>
      {isChoice ? (
        <ChoiceGroup legend="You choose what happens" error={errorAt(`wanted-${first}`)}>
          <div className="mt-2 grid gap-3">
            {offer.remedies.map((remedy) => (
              <RadioCard
                key={remedy}
                id={`wanted-${remedy}`}
                name="wanted"
                value={remedy}
                title={
                  remedy === 'compensation' ? 'Keep it and be compensated' : REMEDY_WORDS[remedy]
                }
                checked={wantedOf(draft, offer) === remedy}
                onChange={() => change({ wanted: remedy })}
              >
                <RemedyText remedy={remedy} />
              </RadioCard>
            ))}
          </div>
        </ChoiceGroup>
      ) : (
        <>
          <p className="text-ink-2">
            {offer.chooser === 'customer' || second === undefined
              ? 'This is what you can ask for:'
              : `${seller} chooses one of these. If you would like one of them most, say so under Details.`}
          </p>
          <ul className="grid gap-3">
            {offer.remedies.map((remedy) => (
              <li key={remedy} className="rounded-card border border-line bg-surface p-4">
                <h3 className="font-[600]">{REMEDY_WORDS[remedy]}</h3>
                <p className="mt-1 text-small text-ink-2">
                  <RemedyText remedy={remedy} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="list-disc space-y-1 pl-5 text-small text-ink-2">
        {termsOf(offer).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {offer.failure === null && <LastDay draft={draft} options={options} />}
      </ul>
    </>
  );
}

function RemedyText({ remedy }: { remedy: Remedy }) {
  return (
    <>
      {REMEDY_SENTENCES[remedy]} {WHEN[remedy]}
    </>
  );
}

/** What holds for the remedies of an offer. */
export function termsOf({ failure, remedies, sending, refundsDelivery }: ReturnTerms): string[] {
  if (failure === null) {
    return [gettingBack(sending), 'What you paid for the delivery is not part of the refund.'];
  }
  const goesBack = remedies.some((remedy) => remedy !== 'compensation');
  const canBeRefunded = remedies.includes('refund') && refundsDelivery;
  return [
    ...(goesBack ? [gettingBack(sending)] : []),
    ...(canBeRefunded ? ['A refund includes what you paid for the delivery of these goods.'] : []),
    'The seller may look at the goods first, to see what the problem is.',
  ];
}

function LastDay({ draft, options }: Pick<StepProps, 'draft' | 'options'>) {
  const days = chosenOf(draft, options)?.lines.map((line) => line.delivered_on ?? draft.arrivedOn);
  const [first] = days?.toSorted() ?? [];
  const last =
    first === undefined ? null : lastDayToChangeMind(first, { days: options.return_days });
  if (last === null) return null;
  return <li>You can still change your mind until {dayInWords(last)}.</li>;
}
