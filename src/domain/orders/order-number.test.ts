import { describe, expect, it } from 'vitest';
import { confirmationNumber, orderNumber, readOrderReference } from './order-number.ts';

const now = Date.UTC(2026, 7, 19, 1, 2, 3, 4);

describe('orderNumber', () => {
  it.each([
    [0, `ORD-${now}0`],
    [7, `ORD-${now}7`],
    [999, `ORD-${now}999`],
  ])('is the timestamp and %i', (random, number) => {
    expect(orderNumber(now, random)).toBe(number);
  });

  it.each([
    [now, 1000],
    [now, -1],
    [now, 0.5],
    [-1, 0],
    [1.5, 0],
  ])('refuses %d and %d', (nowMs, random) => {
    expect(() => orderNumber(nowMs, random)).toThrow(RangeError);
  });
});

describe('confirmationNumber', () => {
  it('is the end of the id in upper case', () => {
    expect(confirmationNumber('0198c1d2-3e4f-7a5b-8c6d-7e8f9abcdef0')).toBe('ORD-9ABCDEF0');
  });
});

describe('readOrderReference', () => {
  it.each([
    ['ORD-178710012345677', { partOfNumber: 'ORD-178710012345677', endOfId: '178710012345677' }],
    [' ord-1787 ', { partOfNumber: 'ORD-1787', endOfId: '1787' }],
    ['ORD-9ABCDEF0', { partOfNumber: 'ORD-9ABCDEF0', endOfId: '9abcdef0' }],
    ['9abcdef0', { partOfNumber: '9ABCDEF0', endOfId: '9abcdef0' }],
    ['8C6D-7e8f9abcdef0', { partOfNumber: '8C6D-7E8F9ABCDEF0', endOfId: '8c6d-7e8f9abcdef0' }],
    ['ORD-17', { partOfNumber: 'ORD-17', endOfId: null }],
    ['decking', { partOfNumber: 'DECKING', endOfId: null }],
  ])('reads %j', (text, reference) => {
    expect(readOrderReference(text)).toEqual(reference);
  });

  it('finds an order by either of its numbers', () => {
    const id = '0198c1d2-3e4f-7a5b-8c6d-7e8f9abcdef0';
    const { endOfId } = readOrderReference(confirmationNumber(id));
    expect(id.endsWith(endOfId!)).toBe(true);
    const stored = orderNumber(now, 7);
    expect(stored).toContain(readOrderReference(stored.toLowerCase()).partOfNumber);
  });
});
