import { BUSINESS_DAYS_TO_ANSWER } from '#domain/returns/life.ts';
import { dayWords } from '#domain/sellers/time-away.ts';

import { pages } from '#contract/paths/pages.ts';
import { REMEDY_WORDS, RETURN_REASON_WORDS } from '#contract/text/return-words.ts';

import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { GOODS_FACTS, QUESTIONS } from './questions.ts';
import { chosenOf, offerOf, wantedOf, type Step } from './return-draft.ts';
import { STEP_TITLES } from './return-steps.tsx';
import type { StepProps } from './wizard.tsx';

/** Everything that is sent, each part with the way back to it. */
export function StepCheck({ draft, options }: StepProps) {
  const chosen = chosenOf(draft, options);
  const offer = offerOf(draft, options);
  const { reason } = draft;
  if (chosen === null || reason === null || offer?.ok !== true) return null;
  const seller = chosen.supplier.seller_name;
  const isArrivalAsked = chosen.lines.some((line) => line.delivered_on === null);
  const wanted = wantedOf(draft, offer);
  return (
    <>
      <Part orderId={options.order_id} step="what">
        <ul className="space-y-1">
          {chosen.lines.map((line) => (
            <li key={line.order_item_id} className="break-words">
              <span className="tabular-nums">{line.quantity} ×</span>{' '}
              {[line.name, line.variant_name].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-small text-ink-2">
          Sold by {seller}
          {isArrivalAsked && `, arrived ${dayWords(draft.arrivedOn)}`}
        </p>
      </Part>
      <Part orderId={options.order_id} step="why">
        {RETURN_REASON_WORDS[reason].name}
      </Part>
      <Part orderId={options.order_id} step="details">
        <p className="break-words whitespace-pre-line">{draft.text.trim()}</p>
        {draft.pictures.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {draft.pictures.map(({ id, url }, index) => (
              <li key={id} className="size-24 overflow-hidden rounded-control border border-line">
                <Picture
                  src={url}
                  alt={`Picture ${index + 1}`}
                  width={96}
                  height={96}
                  fit="cover"
                />
              </li>
            ))}
          </ul>
        )}
        <DefinitionList
          className="mt-3 text-small"
          items={[
            ...QUESTIONS[reason].map(({ asks, text, answers }) => ({
              term: text,
              detail: answers.find(({ value }) => value === draft.problem[asks])?.label,
            })),
            { term: 'Have you used it?', detail: draft.isUsed === 'yes' ? 'Yes' : 'No' },
            ...GOODS_FACTS.flatMap(({ name, label }) =>
              draft.goods[name] === true ? [{ term: label, detail: 'Yes' }] : [],
            ),
            { term: 'Was anybody hurt?', detail: draft.wasHurt === 'yes' ? 'Yes' : 'No' },
          ]}
        />
      </Part>
      <Part orderId={options.order_id} step="choose">
        {wanted !== null
          ? REMEDY_WORDS[wanted]
          : offer.failure === null
            ? REMEDY_WORDS.refund
            : `${seller} chooses: ${offer.remedies.map((remedy) => REMEDY_WORDS[remedy].toLowerCase()).join(', ')}`}
      </Part>
      <p className="text-small text-ink-2">
        {seller} has {BUSINESS_DAYS_TO_ANSWER} business days to answer. If nothing is heard by then,
        the shop is asked to decide. You can withdraw it, or ask the shop yourself, on the page of
        the return.
      </p>
    </>
  );
}

interface PartProps {
  orderId: string;
  step: Step;
  children: React.ReactNode;
}

function Part({ orderId, step, children }: PartProps) {
  const { word, title } = STEP_TITLES[step];
  return (
    <section
      aria-label={word}
      className="flex items-start justify-between gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="min-w-0 flex-1">
        <h3 className="mb-1 text-small font-[600] text-ink-2">{word}</h3>
        {children}
      </div>
      <a
        href={pages.newReturn(orderId, step)}
        aria-label={`Change: ${title}`}
        className="inline-flex min-h-11 items-center text-small text-link"
      >
        Change
      </a>
    </section>
  );
}
