import { describe, expect, it } from 'vitest';

import {
  REMEDIES,
  RETURN_REASONS,
  returnTerms,
  type GoodsNow,
  type Problem,
} from '#domain/returns/remedies.ts';

import { rightsOf } from './rights.ts';

const MINOR: Problem = {
  isUnsafe: false,
  isVeryDifferent: false,
  wouldNotHaveBought: false,
  isFixableSoon: true,
  isSecondProblem: false,
};
const GOODS: GoodsNow = {
  isUnused: true,
  isGone: false,
  isDamagedByCustomer: false,
  isFixed: false,
  isHardToSend: false,
};

const problems = [MINOR, { ...MINOR, isUnsafe: true }];
const goodsNow = [GOODS, ...Object.keys(GOODS).map((fact) => ({ ...GOODS, [fact]: true }))];

/** Every situation of a problem that the questions can tell apart. */
const situations = RETURN_REASONS.filter((reason) => reason !== 'changed_mind').flatMap((reason) =>
  problems.flatMap((problem) =>
    goodsNow.map((goods) => ({
      reason,
      offer: returnTerms({ reason, problem, goods }),
      returnDays: 30,
    })),
  ),
);

describe('your rights', () => {
  it('are three different sentences in every situation', () => {
    for (const situation of situations) {
      expect(new Set(rightsOf(situation)).size).toBe(3);
    }
  });

  it('of a problem name no days, whatever the shop offers for a change of mind', () => {
    for (const situation of situations) {
      expect(rightsOf(situation).join(' ')).not.toMatch(/\d|expire/);
    }
  });

  it('speak of a refund only where the goods can go back', () => {
    for (const situation of situations) {
      const text = rightsOf(situation).join(' ');
      const canBeRefunded = situation.offer.remedies.includes('refund');
      expect(/get a refund|A refund goes back/.test(text)).toBe(canBeRefunded);
    }
    expect(REMEDIES).toContain('refund');
  });

  it.each([
    [0, 'This shop does not take goods back for a change of mind.'],
    [1, 'If you change your mind, this shop takes unused goods back within 1 day of delivery.'],
    [30, 'If you change your mind, this shop takes unused goods back within 30 days of delivery.'],
  ])('with %i days for a change of mind say so', (returnDays, sentence) => {
    const nothing = { reason: null, offer: null, returnDays };
    expect(rightsOf(nothing)[2]).toBe(sentence);
    expect(rightsOf({ ...nothing, reason: 'changed_mind' })[0]).toBe(sentence);
    expect(rightsOf({ ...nothing, reason: 'changed_mind' })[2]).toContain('guarantees');
  });
});
