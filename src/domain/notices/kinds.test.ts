import { describe, expect, it } from 'vitest';

import { deliveryOf, kindsFor, NOTICE_KINDS } from './kinds.ts';

describe('notices', () => {
  it.each([
    ['packer', ['order']],
    ['manager', ['order', 'return', 'message', 'review', 'recall']],
    ['owner', ['order', 'return', 'message', 'review', 'recall', 'payout', 'program']],
    [
      'admin',
      ['order', 'return', 'message', 'review', 'recall', 'application', 'payout', 'program'],
    ],
  ] as const)('a reader who is %s is told of %j', (reader, kinds) => {
    expect(kindsFor(reader)).toEqual(kinds);
  });

  it.each([
    ['order', 'packer', {}, 'at_once'],
    ['order', 'admin', {}, 'daily'],
    ['order', 'packer', { order: 'never' }, 'never'],
    ['review', 'manager', {}, 'daily'],
    ['review', 'manager', { review: 'at_once', order: 'never' }, 'at_once'],
    ['payout', 'manager', { payout: 'at_once' }, 'never'],
    ['application', 'owner', { application: 'daily' }, 'never'],
    ['application', 'admin', {}, 'at_once'],
  ] as const)('%s is emailed to %s who chose %j: %s', (kind, reader, choices, expected) => {
    expect(deliveryOf(kind, reader, choices)).toBe(expected);
  });

  it('nobody is emailed about what is not in their list, whatever they chose', () => {
    for (const reader of ['packer', 'manager', 'owner', 'admin'] as const) {
      for (const kind of NOTICE_KINDS) {
        const chosen = deliveryOf(kind, reader, { [kind]: 'at_once' });
        expect(chosen).toBe(kindsFor(reader).includes(kind) ? 'at_once' : 'never');
      }
    }
  });
});
