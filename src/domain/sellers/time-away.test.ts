import { describe, expect, it } from 'vitest';

import {
  awayStateOn,
  dayWords,
  deliveryCountsFrom,
  dispatchesFrom,
  notForSaleWords,
  sydneyDay,
  type AwayState,
  type TimeAway,
} from './time-away.ts';

const CHRISTMAS: TimeAway = { from: '2026-12-24', until: '2027-01-11', isOffSale: false };

describe('the day in Sydney', () => {
  it.each([
    ['in summer, 11 hours ahead', '2026-12-23T12:59:59Z', '2026-12-23'],
    ['from midnight', '2026-12-23T13:00:00Z', '2026-12-24'],
    ['in winter, 10 hours ahead', '2026-07-01T13:59:59Z', '2026-07-01'],
    ['from midnight in winter', '2026-07-01T14:00:00Z', '2026-07-02'],
  ])('%s', (_, instant, day) => {
    expect(sydneyDay(new Date(instant))).toBe(day);
  });
});

describe('a seller', () => {
  it.each<[string, string, TimeAway | null, AwayState]>([
    ['without holidays is open', '2026-12-24', null, 'open'],
    ['is open on the day before', '2026-12-23', CHRISTMAS, 'open'],
    ['is away on the first day', '2026-12-24', CHRISTMAS, 'away'],
    ['is away on the last day', '2027-01-11', CHRISTMAS, 'away'],
    ['is open on the day after', '2027-01-12', CHRISTMAS, 'open'],
    ['may sell nothing while away', '2026-12-25', { ...CHRISTMAS, isOffSale: true }, 'off_sale'],
    ['sells before that as always', '2026-12-23', { ...CHRISTMAS, isOffSale: true }, 'open'],
    ['may be away for one day', '2026-12-24', { ...CHRISTMAS, until: '2026-12-24' }, 'away'],
  ])('%s', (_, day, away, state) => {
    expect(awayStateOn(day, away)).toBe(state);
  });

  it.each([
    ['2027-01-11', '2027-01-12'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    // Daylight saving begins on 4 October 2026 in Sydney.
    ['2026-10-03', '2026-10-04'],
  ])('who is away until %s sends orders again on %s', (until, day) => {
    expect(dispatchesFrom({ until })).toBe(day);
  });
});

describe('a delivery estimate', () => {
  const during = new Date('2026-12-28T02:00:00Z');

  it('counts from the day on which dispatch goes on', () => {
    const start = deliveryCountsFrom(during, '2027-01-12');
    expect(sydneyDay(start)).toBe('2027-01-12');
  });

  it('counts from now once that day has come', () => {
    const after = new Date('2027-01-12T13:00:00Z');
    expect(deliveryCountsFrom(after, '2027-01-12')).toBe(after);
  });
});

it('days are written out', () => {
  expect(dayWords('2027-01-02')).toBe('2 January 2027');
});

it('goods that are not for sale say until when', () => {
  const away = { state: 'off_sale', dispatches_from: '2027-01-12' };
  expect(notForSaleWords({ away, sells: true })).toBe('Not for sale until 12 January 2027');
  expect(notForSaleWords({ away: { ...away, state: 'away' }, sells: true })).toBeNull();
  expect(notForSaleWords({ away, sells: false })).toBe('Not for sale at the moment');
  expect(notForSaleWords(null)).toBeNull();
});
