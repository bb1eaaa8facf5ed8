import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { RETURN_REASONS, type ReturnReason } from '#domain/returns/remedies.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { RequestReturnSchema, type ReturnOptions } from '#contract/schemas/returns.ts';

import { QUESTIONS } from './questions.ts';
import {
  chosenOf,
  emptyDraft,
  errorsOf,
  firstOpenStep,
  offerOf,
  requestOf,
  stepOfField,
  type ReturnDraft,
} from './return-draft.ts';

const TODAY = sydneyDay(new Date());
const [TAP, HOSE, BOARD] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

function lineOf(id: string, returnable: number, deliveredOn: string | null = TODAY) {
  return {
    order_item_id: id,
    name: 'A line',
    variant_name: null,
    image: null,
    price: cents(995),
    sent: 3,
    returnable,
    delivered_on: deliveredOn,
    sent_on: '2026-03-02',
  };
}

function optionsOf(parts: Partial<ReturnOptions> = {}): ReturnOptions {
  return {
    order_id: crypto.randomUUID(),
    order_number: 'ORD-1',
    return_days: 30,
    suppliers: [
      { seller_id: null, seller_name: 'Bullnose', lines: [lineOf(TAP, 2), lineOf(HOSE, 0)] },
      { seller_id: crypto.randomUUID(), seller_name: 'Hollowick', lines: [lineOf(BOARD, 3)] },
    ],
    returns: [],
    ...parts,
  };
}

/** Every question is answered; what is given stands instead. */
function draftOf(parts: Partial<ReturnDraft> = {}): ReturnDraft {
  const reason = parts.reason ?? 'faulty';
  const problem = Object.fromEntries(
    QUESTIONS[reason].map(({ asks }) => [asks, asks === 'wouldNotHaveBought' ? 'yes' : 'no']),
  );
  return {
    ...emptyDraft(optionsOf()),
    units: { [TAP]: 1 },
    reason,
    problem: { ...problem, isFixableSoon: 'yes' },
    isUsed: 'no',
    wasHurt: 'no',
    text: 'It stopped after three weeks.',
    ...parts,
  };
}

const messagesOf = (...args: Parameters<typeof errorsOf>) =>
  errorsOf(...args).map(({ message }) => message);

describe('which goods', () => {
  it('are chosen already when there is one thing to return', () => {
    const one = { seller_id: null, seller_name: 'Bullnose', lines: [lineOf(TAP, 1)] };
    expect(emptyDraft(optionsOf({ suppliers: [one] })).units).toEqual({ [TAP]: 1 });
    expect(emptyDraft(optionsOf()).units).toEqual({});
  });

  it('are those of one supplier, and never more than can be returned', () => {
    const chosen = chosenOf(draftOf({ units: { [TAP]: 9, [HOSE]: 1 } }), optionsOf());
    expect(chosen?.supplier.seller_name).toBe('Bullnose');
    expect(chosen?.lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(chosenOf(draftOf({ units: { [HOSE]: 1 } }), optionsOf())).toBeNull();
  });

  it.each([
    ['', 'Enter the day on which it arrived.'],
    ['2026-03-01', 'Enter a day that is not before it was sent.'],
    ['2999-01-01', 'Enter a day that is not in the future.'],
    ['2026-03-02', undefined],
  ])('that nobody recorded as delivered arrived on %j: %s', (arrivedOn, message) => {
    const lines = [lineOf(TAP, 1, null)];
    const options = optionsOf({ suppliers: [{ seller_id: null, seller_name: 'Bullnose', lines }] });
    expect(messagesOf('what', draftOf({ arrivedOn }), options)[0]).toBe(message);
  });
});

describe('the first open step', () => {
  it.each([
    ['what', { units: {} }],
    ['details', { text: 'short' }],
    ['details', { wasHurt: null }],
    ['details', { problem: {} }],
    ['choose', { problem: { ...draftOf().problem, isUnsafe: 'yes' } }],
    ['choose', { reason: 'changed_mind', isUsed: 'yes' }],
    ['check', {}],
    ['check', { problem: { ...draftOf().problem, isUnsafe: 'yes' }, wanted: 'refund' }],
    // What was wanted before is no longer among the remedies.
    ['choose', { reason: 'wrong_item', wanted: 'repair' }],
    ['check', { reason: 'wrong_item', goods: { isFixed: true } }],
  ] as const)('is %s for %j', (step, parts) => {
    expect(firstOpenStep(draftOf(parts as Partial<ReturnDraft>), optionsOf())).toBe(step);
  });

  it('is the reason without one', () => {
    expect(firstOpenStep({ ...draftOf(), reason: null }, optionsOf())).toBe('why');
  });
});

describe('what is offered', () => {
  it('waits for the answers, not for the words', () => {
    expect(offerOf(draftOf({ text: '' }), optionsOf())).toMatchObject({ failure: 'minor' });
    expect(offerOf(draftOf({ isUsed: null }), optionsOf())).toBeNull();
  });

  it('counts from the item that arrived first', () => {
    const lines = [lineOf(TAP, 1), lineOf(BOARD, 1, '2020-01-01')];
    const options = optionsOf({ suppliers: [{ seller_id: null, seller_name: 'Bullnose', lines }] });
    const offerFor = (reason: ReturnReason) =>
      offerOf(draftOf({ reason, units: { [TAP]: 1, [BOARD]: 1 } }), options);
    expect(offerFor('changed_mind')).toEqual({ ok: false, reason: 'too_late' });
    expect(offerFor('faulty')).toMatchObject({ ok: true });
  });

  it('takes "I do not know" as a problem that the seller may put right', () => {
    const problem = { ...draftOf().problem, isFixableSoon: 'unsure' } as const;
    expect(offerOf(draftOf({ problem }), optionsOf())).toMatchObject({ chooser: 'seller' });
  });
});

describe('what is sent', () => {
  it.each(RETURN_REASONS)('for %s is what the server takes', (reason) => {
    const body = requestOf(draftOf({ reason, wanted: 'refund' }), optionsOf());
    expect(RequestReturnSchema.safeParse(body).success).toBe(true);
  });

  it('forgets answers to questions that the reason does not ask', () => {
    const problem = { isUnsafe: 'yes', isSecondProblem: 'yes' } as const;
    const body = requestOf({ ...draftOf(), reason: 'changed_mind', problem }, optionsOf());
    expect(body?.problem).toEqual({
      isUnsafe: false,
      isVeryDifferent: false,
      wouldNotHaveBought: false,
      isFixableSoon: false,
      isSecondProblem: false,
    });
    expect(body?.wanted).toBeNull();
  });

  it('has the day of arrival only where nobody recorded it', () => {
    expect(requestOf(draftOf({ arrivedOn: '2026-03-04' }), optionsOf())?.arrived_on).toBeNull();
  });
});

it.each([
  ['lines', 'what'],
  ['body.arrived_on', 'what'],
  ['body.problem.isUnsafe', 'details'],
  ['body.wanted', 'choose'],
  ['', 'check'],
])('an error about %j is shown at %s', (path, step) => {
  expect(stepOfField(path)).toBe(step);
});
