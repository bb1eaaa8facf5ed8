import { wasPaidEnough } from '#domain/returns/life.ts';

import type { Return } from '#contract/schemas/returns.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { AttachedPictures } from '#web/ui/attached-pictures.tsx';
import { Card } from '#web/ui/card.tsx';

type Step = Return['steps'][number];

/** Everything that was done and said, oldest first. */
export function ReturnSteps({ found }: { found: Return }) {
  return (
    <Card as="section" title="What has happened">
      <ol className="space-y-5">
        {found.steps.map((step) => (
          <li key={step.number} className="border-l-2 border-line pl-4">
            <p className="text-small font-[600]">
              {step === found.steps.at(-1) && wasPaidEnough(found)
                ? 'The shop decided that what you were paid is enough'
                : wordsOf(step, found.seller_name)}
            </p>
            <p className="text-caption text-ink-3">
              <OrderDate instant={step.created_at} layout="day-and-time" />
            </p>
            {step.text !== '' && (
              <p className="mt-1 break-words whitespace-pre-line">{step.text}</p>
            )}
            <AttachedPictures pictures={step.pictures} className="mt-3" />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const BY_CUSTOMER: Readonly<Partial<Record<Step['action'], string>>> = {
  request: 'You asked for this return',
  answer: 'You answered',
  send_back: 'You sent the goods back',
  withdraw: 'You withdrew it',
  escalate: 'You asked the shop to decide',
};

const BY_OTHERS: Readonly<Record<Step['action'], (who: string) => string>> = {
  request: (who) => `${who} asked for this return`,
  ask: (who) => `${who} asked you something`,
  answer: (who) => `${who} answered`,
  approve: (who) => `${who} approved it`,
  send_back: (who) => `${who} recorded that the goods are on their way back`,
  receive: (who) => `${who} received the goods`,
  resolve: (who) => `${who} completed it`,
  decline: (who) => `${who} declined it`,
  hand_back: (who) => `${who} sent the goods back to you`,
  withdraw: (who) => `${who} withdrew it`,
  escalate: (who) => `${who} took over the decision`,
};

export function wordsOf({ action, side }: Pick<Step, 'action' | 'side'>, seller: string): string {
  if (side === 'system') {
    return action === 'escalate'
      ? `${seller} did not answer in time, so the shop decides`
      : BY_OTHERS[action]('The shop');
  }
  const own = side === 'customer' ? BY_CUSTOMER[action] : undefined;
  return own ?? BY_OTHERS[action](side === 'platform' ? 'The shop' : seller);
}
