import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  failureOf,
  lastDayToChangeMind,
  RETURN_REASONS,
  remediesToGive,
  returnOffer,
  type GoodsNow,
  type Problem,
  type ReturnClaim,
} from './remedies.ts';

const SMALL: Problem = {
  isUnsafe: false,
  isVeryDifferent: false,
  wouldNotHaveBought: false,
  isFixableSoon: true,
  isSecondProblem: false,
};
const FRESH: GoodsNow = {
  isUnused: true,
  isGone: false,
  isDamagedByCustomer: false,
  isFixed: false,
  isHardToSend: false,
};
const POLICY = { days: 30 };
const claim = (part: Partial<ReturnClaim>): ReturnClaim => ({
  reason: 'faulty',
  problem: SMALL,
  goods: FRESH,
  deliveredOn: '2026-11-01',
  today: '2026-11-26',
  ...part,
});

describe('how bad a problem is', () => {
  it.each([
    ['wrong_item', {}, 'major'],
    ['faulty', {}, 'minor'],
    ['damaged', {}, 'minor'],
    ['missing_part', {}, 'minor'],
    ['not_as_described', {}, 'minor'],
    ['not_as_described', { isVeryDifferent: true }, 'major'],
    ['faulty', { isUnsafe: true }, 'major'],
    ['faulty', { isFixableSoon: false }, 'major'],
    ['faulty', { wouldNotHaveBought: true }, 'major'],
    ['faulty', { isSecondProblem: true }, 'major'],
    ['missing_part', { isFixableSoon: false }, 'major'],
    ['damaged', { isFixableSoon: false }, 'major'],
  ] as const)('%s with %j is %s', (reason, part, failure) => {
    expect(failureOf(reason, { ...SMALL, ...part })).toBe(failure);
  });
});

describe('changing one’s mind', () => {
  it.each([
    ['within the days, unused', {}, POLICY, 'refund'],
    ['on the last day', { today: '2026-12-01' }, POLICY, 'refund'],
    ['a day later', { today: '2026-12-02' }, POLICY, 'too_late'],
    ['in a shop without such an offer', {}, { days: 0 }, 'no_policy'],
    ['after it was used', { goods: { ...FRESH, isUnused: false } }, POLICY, 'used'],
    ['after it was built in', { goods: { ...FRESH, isFixed: true } }, POLICY, 'used'],
    ['after it was damaged', { goods: { ...FRESH, isDamagedByCustomer: true } }, POLICY, 'used'],
    ['after it was given away', { goods: { ...FRESH, isGone: true } }, POLICY, 'gone'],
  ] as const)('%s', (_, part, policy, expected) => {
    const offer = returnOffer(claim({ reason: 'changed_mind', ...part }), policy);
    expect(offer.ok ? offer.remedies[0] : offer.reason).toBe(expected);
  });

  it('is paid back without its delivery, and the customer pays for sending it', () => {
    expect(returnOffer(claim({ reason: 'changed_mind' }), POLICY)).toEqual({
      ok: true,
      failure: null,
      chooser: 'seller',
      remedies: ['refund'],
      refundsDelivery: false,
      sending: { by: 'customer_posts', paidBy: 'customer' },
    });
  });

  it('is possible for so many days from delivery', () => {
    expect(lastDayToChangeMind('2026-11-01', POLICY)).toBe('2026-12-01');
    expect(lastDayToChangeMind('2026-11-01', { days: 0 })).toBeNull();
  });
});

describe('a problem', () => {
  const major = { ...SMALL, isFixableSoon: false };
  it.each([
    ['small', SMALL, {}, 'seller', ['repair', 'replacement', 'refund'], true],
    ['major', major, {}, 'customer', ['refund', 'replacement', 'compensation'], true],
    ['major, gone', major, { isGone: true }, 'customer', ['compensation'], false],
    ['major, built in', major, { isFixed: true }, 'customer', ['compensation'], false],
    ['major, harmed', major, { isDamagedByCustomer: true }, 'customer', ['compensation'], false],
    ['small, gone', SMALL, { isGone: true }, 'customer', ['compensation'], false],
    [
      'small, built in',
      SMALL,
      { isFixed: true },
      'seller',
      ['repair', 'replacement', 'refund'],
      false,
    ],
  ] as const)('%s', (_, problem, goods, chooser, remedies, refundsDelivery) => {
    const offer = returnOffer(claim({ problem, goods: { ...FRESH, ...goods } }), POLICY);
    expect(offer).toMatchObject({ ok: true, chooser, remedies, refundsDelivery });
  });

  it.each([
    ['easy to post', {}, 'customer_posts'],
    ['large', { isHardToSend: true }, 'seller_collects'],
    ['built in', { isFixed: true }, 'seller_collects'],
  ] as const)('with goods that are %s costs the customer nothing', (_, goods, by) => {
    const offer = returnOffer(claim({ goods: { ...FRESH, ...goods } }), POLICY);
    expect(offer).toMatchObject({ ok: true, sending: { by, paidBy: 'seller' } });
  });

  it('has no last day and does not depend on the shop’s policy or on use: 1,000 random claims', () => {
    const problem = fc.record({
      isUnsafe: fc.boolean(),
      isVeryDifferent: fc.boolean(),
      wouldNotHaveBought: fc.boolean(),
      isFixableSoon: fc.boolean(),
      isSecondProblem: fc.boolean(),
    });
    const goods = fc.record({
      isUnused: fc.boolean(),
      isGone: fc.boolean(),
      isDamagedByCustomer: fc.boolean(),
      isFixed: fc.boolean(),
      isHardToSend: fc.boolean(),
    });
    const reason = fc.constantFrom(...RETURN_REASONS.filter((each) => each !== 'changed_mind'));
    fc.assert(
      fc.property(
        reason,
        problem,
        goods,
        fc.integer({ min: 0, max: 365 }),
        (why, what, now, days) => {
          const first = returnOffer(claim({ reason: why, problem: what, goods: now }), POLICY);
          const later = returnOffer(
            claim({
              reason: why,
              problem: what,
              goods: { ...now, isUnused: !now.isUnused },
              today: '2036-11-26',
            }),
            { days },
          );
          expect(later).toEqual(first);
          if (!first.ok) throw new Error('A problem is never turned away by a rule.');
          expect(first.remedies.length).toBeGreaterThan(0);
          expect(first.sending.paidBy).toBe('seller');
          // Of a major failure the customer chooses, whatever else is true.
          if (first.failure === 'major') expect(first.chooser).toBe('customer');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

it.each([
  ['customer', 'replacement', true, ['replacement']],
  ['customer', 'replacement', false, ['refund']],
  ['customer', 'compensation', false, ['compensation']],
  ['seller', null, true, ['repair', 'replacement', 'refund']],
  ['seller', null, false, ['repair', 'refund']],
] as const)('of a %s who wants %s, replaceable: %s', (chooser, wanted, isReplaceable, expected) => {
  const remedies = ['repair', 'replacement', 'refund'] as const;
  expect(remediesToGive({ chooser, remedies, wanted, isReplaceable })).toEqual(expected);
});
