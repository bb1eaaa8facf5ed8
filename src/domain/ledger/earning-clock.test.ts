import { describe, expect, it } from 'vitest';

import { availableFrom, type HoldRules, type LineFacts } from './earning-clock.ts';

const RULES: HoldRules = { deliveredDays: 7, promisedDays: 14, deliveryTime: '2-5' };
/** A Monday. */
const MONDAY = new Date('2026-03-02T09:00:00Z');
const day = (date: string) => new Date(`${date}T09:00:00Z`);

function line(facts: Partial<LineFacts>): LineFacts {
  const nothing = { markedSentAt: null, markedDeliveredAt: null, refundedAt: null };
  return { units: 5, parcels: [], ...nothing, ...facts };
}

const parcel = (quantity: number, deliveredAt: Date | null = null, dispatchedAt = MONDAY) => ({
  quantity,
  dispatchedAt,
  deliveredAt,
});

describe('a share becomes available', () => {
  it.each<[string, Partial<LineFacts>, string | null]>([
    ['never while nothing was sent', {}, null],
    ['never while a unit is to be sent', { parcels: [parcel(4, day('2026-03-05'))] }, null],
    ['7 days after its delivery', { parcels: [parcel(5, day('2026-03-05'))] }, '2026-03-12'],
    [
      '7 days after the last of its parcels arrived',
      { parcels: [parcel(2, day('2026-03-05')), parcel(3, day('2026-03-09'))] },
      '2026-03-16',
    ],
    // Five business days from Monday is the Monday after.
    ['14 days after the promise without a delivery', { parcels: [parcel(5)] }, '2026-03-23'],
    [
      'with the parcel that counts last',
      { parcels: [parcel(2, day('2026-03-05')), parcel(3)] },
      '2026-03-23',
    ],
    [
      'when every unit that is not refunded was sent',
      { units: 3, parcels: [parcel(3, day('2026-03-05'))], refundedAt: day('2026-03-20') },
      '2026-03-12',
    ],
    [
      '7 days after the refund of all units before they left',
      { units: 0, refundedAt: MONDAY },
      '2026-03-09',
    ],
    ['7 days after it was marked as delivered', { markedDeliveredAt: MONDAY }, '2026-03-09'],
    [
      '14 days after the promise when it was marked as sent',
      { markedSentAt: MONDAY },
      '2026-03-23',
    ],
    [
      'as marked by a person where only some units are in a parcel',
      { parcels: [parcel(1, day('2026-03-03'))], markedDeliveredAt: MONDAY },
      '2026-03-09',
    ],
  ])('%s', (_when, facts, expected) => {
    const at = availableFrom(line(facts), RULES);
    expect(at?.toISOString() ?? null).toBe(expected === null ? null : `${expected}T09:00:00.000Z`);
  });

  it('follows the settings', () => {
    const rules = { deliveredDays: 0, promisedDays: 1, deliveryTime: '1' };
    const sent = line({ parcels: [parcel(5)] });
    expect(availableFrom(sent, rules)).toEqual(day('2026-03-04'));
    const delivered = line({ parcels: [parcel(5, day('2026-03-03'))] });
    expect(availableFrom(delivered, rules)).toEqual(day('2026-03-03'));
  });
});
