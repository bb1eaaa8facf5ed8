import { describe, expect, it } from 'vitest';
import { confirmationNumber, orderNumber, parseOrderReference } from './order-number.ts';

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

describe('parseOrderReference', () => {
  it.each([
    ['ORD-178710012345677', { orderNumber: 'ORD-178710012345677', idSuffix: null }],
    [' ord-178710012345677 ', { orderNumber: 'ORD-178710012345677', idSuffix: null }],
    ['ORD-9ABCDEF0', { orderNumber: 'ORD-9ABCDEF0', idSuffix: '9abcdef0' }],
    ['9abcdef0', { orderNumber: 'ORD-9ABCDEF0', idSuffix: '9abcdef0' }],
    ['12345678', { orderNumber: 'ORD-12345678', idSuffix: '12345678' }],
  ])('reads %j', (text, reference) => {
    expect(parseOrderReference(text)).toEqual(reference);
  });

  it.each(['', 'ORD-', 'decking', '9abcdef', '1'.repeat(21)])('knows no order in %j', (text) => {
    expect(parseOrderReference(text)).toBeNull();
  });
});
