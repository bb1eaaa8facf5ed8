import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  actionsOf,
  isCompensationQuestioned,
  isOpenReturn,
  isOverdue,
  lastDayToAnswer,
  mayQuestionCompensation,
  moveReturn,
  RETURN_ACTIONS,
  RETURN_STATES,
  returnableUnits,
  wasPaidEnough,
  type ReturnActor,
  type ReturnStanding,
} from './life.ts';

const ACTORS: readonly ReturnActor[] = ['customer', 'seller', 'platform'];

describe('the steps of a return', () => {
  it.each([
    ['requested', false, 'customer', ['withdraw', 'escalate']],
    ['requested', false, 'seller', ['ask', 'approve', 'decline']],
    ['requested', true, 'seller', []],
    ['requested', true, 'platform', ['ask', 'approve', 'decline']],
    ['more_information', false, 'customer', ['answer', 'withdraw', 'escalate']],
    ['more_information', false, 'seller', ['approve', 'decline']],
    ['approved', false, 'customer', ['send_back', 'withdraw', 'escalate']],
    ['approved', false, 'seller', ['send_back', 'receive', 'resolve', 'decline']],
    ['approved', true, 'seller', ['send_back', 'receive']],
    ['sent_back', false, 'customer', ['escalate']],
    ['sent_back', false, 'seller', ['receive', 'resolve', 'decline']],
    ['received', false, 'seller', ['resolve', 'decline']],
    ['received', true, 'platform', ['resolve', 'decline']],
    ['resolved', false, 'customer', []],
    ['resolved', false, 'seller', []],
    ['declined', false, 'customer', ['escalate']],
    ['declined', true, 'customer', []],
    ['declined', false, 'seller', []],
    ['withdrawn', false, 'customer', []],
    ['withdrawn', false, 'platform', []],
  ] as const)('%s (escalated: %s): what the %s can do', (state, isEscalated, actor, actions) => {
    expect(actionsOf({ state, isEscalated }, actor)).toEqual(actions);
  });

  it('a declined return that the platform is asked about is open again, for the platform', () => {
    const declined = { state: 'declined', isEscalated: false } as const;
    expect(moveReturn(declined, 'escalate', 'customer')).toEqual({
      ok: true,
      standing: { state: 'requested', isEscalated: true },
    });
  });

  it('compensation is questioned by its customer, once, for thirty days', () => {
    const paid = { state: 'resolved', isEscalated: false, isCompensated: true } as const;
    const asked = moveReturn(paid, 'escalate', 'customer');
    expect(asked).toMatchObject({ standing: { state: 'requested', isEscalated: true } });
    expect(moveReturn({ ...paid, isEscalated: true }, 'escalate', 'customer').ok).toBe(false);
    expect(moveReturn({ ...paid, isCompensated: false }, 'escalate', 'customer').ok).toBe(false);
    expect(actionsOf(paid, 'platform')).toEqual([]);
    expect(moveReturn(paid, 'escalate', 'platform')).toEqual({ ok: false, reason: 'not_yours' });
    const day = (text: string) => new Date(`${text}T03:00:00Z`);
    expect(mayQuestionCompensation(day('2026-11-01'), day('2026-12-01'))).toBe(true);
    expect(mayQuestionCompensation(day('2026-11-01'), day('2026-12-02'))).toBe(false);
  });

  it('a questioned compensation that was enough ends as it had ended before', () => {
    const questioned = { state: 'requested', isEscalated: true, isQuestioned: true } as const;
    expect(moveReturn(questioned, 'decline', 'platform')).toEqual({
      ok: true,
      standing: { ...questioned, state: 'resolved' },
    });
    const paid = [{ action: 'approve' }, { action: 'resolve' }, { action: 'escalate' }] as const;
    expect(isCompensationQuestioned({ remedy: 'compensation', steps: paid })).toBe(true);
    expect(isCompensationQuestioned({ remedy: 'refund', steps: paid })).toBe(false);
    const back = [...paid, { action: 'receive' }] as const;
    expect(isCompensationQuestioned({ remedy: 'compensation', steps: back })).toBe(false);
    const ended = [...paid, { action: 'decline' }] as const;
    expect(wasPaidEnough({ state: 'resolved', steps: ended })).toBe(true);
    expect(wasPaidEnough({ state: 'declined', steps: ended })).toBe(false);
    expect(wasPaidEnough({ state: 'resolved', steps: paid })).toBe(false);
  });

  it.each([false, true])(
    'declined goods that came back go back once (escalated: %s)',
    (isEscalated) => {
      const received = moveReturn({ state: 'sent_back', isEscalated }, 'receive', 'seller');
      expect(received).toMatchObject({ standing: { areGoodsBack: true } });
      const declined = { state: 'declined', isEscalated, areGoodsBack: true } as const;
      expect(actionsOf(declined, 'seller')).toEqual(['hand_back']);
      const gone = moveReturn(declined, 'hand_back', 'seller');
      expect(gone).toEqual({ ok: true, standing: { ...declined, areGoodsBack: false } });
      expect(actionsOf({ ...declined, areGoodsBack: false }, 'seller')).toEqual([]);
      expect(actionsOf(declined, 'customer')).not.toContain('hand_back');
    },
  );

  it('goods that are back still go back once the customer withdraws', () => {
    const reopened = { state: 'requested', isEscalated: true, areGoodsBack: true } as const;
    const withdrawn = moveReturn(reopened, 'withdraw', 'customer');
    if (!withdrawn.ok) throw new Error(withdrawn.reason);
    expect(actionsOf(withdrawn.standing, 'seller')).toEqual(['hand_back']);
    const gone = moveReturn(withdrawn.standing, 'hand_back', 'seller');
    expect(gone).toMatchObject({ standing: { state: 'withdrawn', areGoodsBack: false } });
  });

  it.each([
    ['withdrawn', 'approve', 'seller', 'not_now'],
    ['requested', 'approve', 'customer', 'not_yours'],
    ['resolved', 'resolve', 'seller', 'not_now'],
    ['sent_back', 'withdraw', 'customer', 'not_now'],
  ] as const)('%s: %s by the %s is refused: %s', (state, action, actor, reason) => {
    expect(moveReturn({ state, isEscalated: false }, action, actor)).toEqual({ ok: false, reason });
  });

  it('1,000 random lives end at most once, never leave an end but by one escalation', () => {
    const step = fc.record({
      action: fc.constantFrom(...RETURN_ACTIONS),
      actor: fc.constantFrom(...ACTORS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let standing: ReturnStanding = { state: 'requested', isEscalated: false };
        let escalations = 0;
        for (const { action, actor } of steps) {
          const move = moveReturn(standing, action, actor);
          if (!move.ok) continue;
          if (action === 'escalate') escalations += 1;
          // Only an escalation leads out of an end.
          if (!isOpenReturn(standing.state) && action !== 'hand_back') {
            expect(action).toBe('escalate');
          }
          // After it the platform alone decides.
          if (standing.isEscalated && actor === 'seller') {
            expect(['receive', 'send_back', 'hand_back']).toContain(action);
          }
          expect(RETURN_STATES).toContain(move.standing.state);
          standing = move.standing;
        }
        expect(escalations).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the seller’s time to answer', () => {
  it.each([
    ['2026-11-26', 'NSW', '2026-12-01'],
    ['2026-12-23', 'NSW', '2026-12-30'],
    ['2026-11-02', 'VIC', '2026-11-06'],
    ['2026-11-02', 'WA', '2026-11-05'],
  ] as const)('asked for on %s in %s: until %s', (from, state, last) => {
    expect(lastDayToAnswer(from, state)).toBe(last);
  });

  it.each([
    ['requested', false, '2026-12-02', true],
    ['requested', false, '2026-12-01', false],
    ['requested', true, '2026-12-02', false],
    ['more_information', false, '2026-12-09', false],
    ['approved', false, '2026-12-09', false],
  ] as const)('%s (escalated: %s) on %s is overdue: %s', (state, isEscalated, today, expected) => {
    expect(isOverdue({ state, isEscalated }, { answerBy: '2026-12-01', today })).toBe(expected);
  });
});

it.each([
  [{ bought: 5, sent: 5, refunded: 0, cameBack: 0, inReturns: 0 }, 5],
  [{ bought: 5, sent: 5, refunded: 2, cameBack: 0, inReturns: 1 }, 2],
  [{ bought: 5, sent: 5, refunded: 2, cameBack: 2, inReturns: 1 }, 2],
  [{ bought: 5, sent: 5, refunded: 5, cameBack: 0, inReturns: 0 }, 0],
  // Two were paid back because they were never sent.
  [{ bought: 5, sent: 3, refunded: 2, cameBack: 0, inReturns: 0 }, 3],
  [{ bought: 5, sent: 3, refunded: 2, cameBack: 1, inReturns: 0 }, 2],
  [{ bought: 5, sent: 0, refunded: 0, cameBack: 0, inReturns: 0 }, 0],
  [{ bought: 5, sent: 3, refunded: 9, cameBack: 0, inReturns: 0 }, 0],
])('of %j %i units can be returned', (line, units) => {
  expect(returnableUnits(line)).toBe(units);
});
