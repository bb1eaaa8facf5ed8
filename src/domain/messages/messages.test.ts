import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mayWrite } from './may-write.ts';
import { authorName, customerShortName, MESSAGE_SIDES, type MessageSide } from './names.ts';
import {
  afterEmail,
  afterMessage,
  afterReading,
  hasUnread,
  isEmailDue,
  isOverdue,
  isSeen,
  lastNumber,
  newThreadState,
  takesPart,
  type ThreadState,
} from './thread-state.ts';

const NOON = new Date('2026-03-02T01:00:00.000Z');
const LATER = new Date('2026-03-02T02:00:00.000Z');

/** A thread in which these sides have written, one after the other, an hour apart. */
function threadOf(isWithSeller: boolean, sides: readonly MessageSide[]): ThreadState {
  return sides.reduce(
    (state, side, index) => afterMessage(state, side, index === 0 ? NOON : LATER),
    newThreadState(isWithSeller),
  );
}

describe('who reads which name', () => {
  it.each([
    ['Robin', 'Marsh', 'Robin M.'],
    [' Robin ', ' marsh', 'Robin M.'],
    ['Robin', '', 'Robin'],
    ['', 'Marsh', 'M.'],
    ['Ōtāne', 'édouard', 'Ōtāne É.'],
    ['', '', 'Former customer'],
  ])('a customer named %j %j is %j to a seller', (first, last, shown) => {
    expect(customerShortName(first, last)).toBe(shown);
  });

  it('people of a business write in its trading name', () => {
    const names = { customer: 'Robin M.', seller: 'Marsh Timber', shop: 'Bullnose' };
    expect(MESSAGE_SIDES.map((side) => authorName(side, names))).toEqual([
      'Robin M.',
      'Marsh Timber',
      'Bullnose',
    ]);
  });
});

describe('who may write', () => {
  const paidAt = NOON;
  it.each([
    ['a product', undefined, false, null],
    ['a paid order', paidAt, false, null],
    ['an unpaid order', null, false, 'unpaid'],
    ['the order of a closed account', paidAt, true, 'customer_gone'],
    ['the unpaid order of a closed account', null, true, 'customer_gone'],
  ])('about %s', (_about, paid, customerIsGone, refusal) => {
    const decision = mayWrite({ paidAt: paid, customerIsGone });
    expect(decision.ok ? null : decision.reason).toBe(refusal);
  });
});

describe('a thread', () => {
  it.each<[string, boolean, MessageSide[], Record<MessageSide, boolean>, Date | null]>([
    [
      'of a seller, when the customer has written',
      true,
      ['customer'],
      { customer: false, seller: true, platform: false },
      NOON,
    ],
    [
      'of the shop, when the customer has written',
      false,
      ['customer'],
      { customer: false, seller: false, platform: true },
      NOON,
    ],
    [
      'keeps the time of the first message that nobody answered',
      true,
      ['customer', 'customer'],
      { customer: false, seller: true, platform: false },
      NOON,
    ],
    [
      'is answered by the seller',
      true,
      ['customer', 'seller'],
      { customer: true, seller: false, platform: false },
      null,
    ],
    [
      'is answered by the operator, which the seller is told',
      true,
      ['customer', 'platform'],
      { customer: true, seller: true, platform: false },
      null,
    ],
    [
      'waits again after another message, and the operator takes part now',
      true,
      ['customer', 'platform', 'customer'],
      { customer: false, seller: true, platform: true },
      LATER,
    ],
    [
      'that a seller began',
      true,
      ['seller'],
      { customer: true, seller: false, platform: false },
      null,
    ],
  ])('%s', (_name, isWithSeller, sides, unread, waitingSince) => {
    const state = threadOf(isWithSeller, sides);
    expect({
      customer: hasUnread(state, 'customer'),
      seller: hasUnread(state, 'seller'),
      platform: hasUnread(state, 'platform'),
    }).toEqual(unread);
    expect(state.waitingSince).toEqual(waitingSince);
  });

  it('is seen by the one it was written to, not by an administrator who looks', () => {
    const asked = threadOf(true, ['customer']);
    const first = { side: 'customer', number: 1 } as const;
    expect(isSeen(afterReading(asked, 'platform', 1), first)).toBe(false);
    expect(isSeen(afterReading(asked, 'seller', 1), first)).toBe(true);
    expect(isSeen(afterReading(threadOf(false, ['customer']), 'platform', 1), first)).toBe(true);
    const answered = threadOf(true, ['customer', 'platform']);
    const second = { side: 'platform', number: 2 } as const;
    expect(isSeen(afterReading(answered, 'seller', 2), second)).toBe(false);
    expect(isSeen(afterReading(answered, 'customer', 2), second)).toBe(true);
  });

  it('emails the customer once until they have read what the email was about', () => {
    let state = threadOf(true, ['customer', 'seller']);
    expect(isEmailDue(state)).toBe(true);
    state = afterEmail(state);
    state = afterMessage(state, 'seller', LATER);
    expect(isEmailDue(state)).toBe(false);
    // Read the first of two: the second is news.
    expect(isEmailDue(afterReading(state, 'customer', 2))).toBe(true);
    state = afterReading(state, 'customer', 3);
    expect(isEmailDue(state)).toBe(false);
    expect(isEmailDue(afterMessage(state, 'platform', LATER))).toBe(true);
    expect(isEmailDue(threadOf(true, ['customer']))).toBe(false);
  });

  it('is overdue after more than two days', () => {
    const after = (ms: number) => new Date(NOON.getTime() + ms);
    expect(isOverdue(NOON, after(2 * 86_400_000))).toBe(false);
    expect(isOverdue(NOON, after(2 * 86_400_000 + 1))).toBe(true);
  });
});

describe('whatever happens in a thread', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), side: fc.constantFrom(...MESSAGE_SIDES) }),
    fc.record({
      kind: fc.constant('read' as const),
      side: fc.constantFrom(...MESSAGE_SIDES),
      upTo: fc.integer({ min: 1, max: 30 }),
    }),
  );

  it('numbers have no gaps, reading never goes back, and unread means unread', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { maxLength: 30 }), (isWithSeller, events) => {
        let state = newThreadState(isWithSeller);
        const written: MessageSide[] = [];
        for (const happened of events) {
          const before = state;
          if (happened.kind === 'write') {
            written.push(happened.side);
            state = afterMessage(state, happened.side, NOON);
            expect(hasUnread(state, happened.side)).toBe(false);
          } else {
            state = afterReading(state, happened.side, happened.upTo);
          }
          for (const side of MESSAGE_SIDES) {
            expect(state.read[side]).toBeGreaterThanOrEqual(before.read[side]);
            expect(state.read[side]).toBeLessThanOrEqual(written.length);
            const unread = written.some((by, index) => by !== side && index + 1 > state.read[side]);
            expect(hasUnread(state, side)).toBe(unread && takesPart(state, side));
          }
          expect(lastNumber(state)).toBe(written.length);
          expect(state.waitingSince !== null).toBe(written.at(-1) === 'customer');
        }
      }),
    );
  });
});
