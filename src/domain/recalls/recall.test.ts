import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  batchesOf,
  isStoppedBy,
  isStoppedItem,
  mayChangeRecall,
  recallStateOf,
  regulatorDueAt,
  soldDaysErrors,
} from './recall.ts';

const admin = { userId: 'admin', role: 'admin', seller: null } as const;
const seller = { userId: 'person', role: 'seller', seller: { id: 'acme' } } as const;
const customer = { userId: 'customer', role: 'customer', seller: null } as const;

describe('who changes a recall', () => {
  it.each([
    [admin, { sellerId: null, isByAdmin: true }, true],
    [admin, { sellerId: 'acme', isByAdmin: false }, true],
    [seller, { sellerId: 'acme', isByAdmin: false }, true],
    [seller, { sellerId: 'acme', isByAdmin: true }, 'by_administrator'],
    [seller, { sellerId: 'other', isByAdmin: false }, 'not_theirs'],
    [seller, { sellerId: null, isByAdmin: true }, 'not_theirs'],
    [customer, { sellerId: null, isByAdmin: false }, 'not_theirs'],
  ] as const)('%o and %o: %s', (actor, recall, expected) => {
    const decision = mayChangeRecall(actor, recall);
    expect(decision.ok ? true : decision.reason).toBe(expected);
  });
});

describe('the state of a recall', () => {
  const at = new Date('2026-11-02T00:00:00Z');

  it.each([
    [{ clearedAt: null, closedAt: null }, 'open'],
    [{ clearedAt: at, closedAt: null }, 'cleared'],
    [{ clearedAt: null, closedAt: at }, 'closed'],
    [{ clearedAt: at, closedAt: at }, 'closed'],
  ])('%o is %s', (times, state) => {
    expect(recallStateOf(times)).toBe(state);
  });

  it('the regulator is notified within two days', () => {
    expect(regulatorDueAt(at).toISOString()).toBe('2026-11-04T00:00:00.000Z');
  });
});

describe('a second recall', () => {
  it.each<[string[], string[][], boolean]>([
    [[], [], false],
    [[], [[]], true],
    [['red'], [[]], true],
    [[], [['red']], false],
    [['red'], [['red', 'blue']], true],
    [['red', 'green'], [['red', 'blue']], false],
    [['red'], [['blue'], ['red']], true],
  ])('of %o while %o are open is one too many: %s', (variantIds, open, expected) => {
    expect(
      isStoppedBy(
        variantIds,
        open.map((ids) => ({ variantIds: ids })),
      ),
    ).toBe(expected);
  });
});

describe('an item', () => {
  const whole = { variant_ids: [], stops_sale: true };
  const red = { variant_ids: ['red'], stops_sale: true };

  it.each([
    [[], null, false],
    [[whole], null, true],
    [[whole], 'red', true],
    [[red], 'red', true],
    [[red], 'blue', false],
    [[red], null, false],
    [[{ ...whole, stops_sale: false }], 'red', false],
    [[{ ...whole, stops_sale: false }, red], 'red', true],
  ])('is stopped by %o as %s: %s', (recalls, variantId, expected) => {
    expect(isStoppedItem(recalls, variantId)).toBe(expected);
  });
});

describe('the days of sale', () => {
  const today = '2026-11-26';

  it.each([
    [null, null, []],
    ['2026-01-01', '2026-01-01', []],
    ['2026-11-26', null, []],
    ['2026-11-27', null, ['from']],
    [null, '2026-11-27', ['until']],
    ['2026-02-02', '2026-02-01', ['until']],
    ['2027-02-02', '2027-02-01', ['from', 'until']],
  ])('%s to %s: wrong are %o', (from, until, wrong) => {
    expect(Object.keys(soldDaysErrors({ from, until }, today))).toEqual(wrong);
  });
});

it('batch numbers are lines, each once', () => {
  expect(batchesOf(' A-1 \n\nA-2\nA-1\r\n')).toEqual(['A-1', 'A-2']);
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const batches = batchesOf(lines.join('\n'));
      expect(batchesOf(batches.join('\n'))).toEqual(batches);
      expect(new Set(batches).size).toBe(batches.length);
      expect(batches).not.toContain('');
    }),
  );
});
