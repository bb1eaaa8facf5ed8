import { describe, expect, it } from 'vitest';

import { ROLES } from './access.ts';
import {
  invitationState,
  mayChangeMember,
  roleWithMemberships,
  SELLER_ROLES,
  sellerRoleSatisfies,
} from './seller-roles.ts';

describe('the roles of a seller’s people (Rule 130)', () => {
  it.each([
    ['packer', 'packer', true],
    ['packer', 'manager', false],
    ['packer', 'owner', false],
    ['manager', 'packer', true],
    ['manager', 'manager', true],
    ['manager', 'owner', false],
    ['owner', 'packer', true],
    ['owner', 'manager', true],
    ['owner', 'owner', true],
  ] as const)('a %s where a %s is needed: %s', (actual, required, satisfied) => {
    expect(sellerRoleSatisfies(actual, required)).toBe(satisfied);
  });

  it('membership opens the seller area, and a seller’s profile without it does not', () => {
    for (const role of SELLER_ROLES) {
      const memberships = [{ id: 'a', role }];
      expect(ROLES.map((profile) => roleWithMemberships(profile, memberships))).toEqual([
        'seller',
        'seller',
        'admin',
      ]);
    }
    expect(ROLES.map((profile) => roleWithMemberships(profile, []))).toEqual([
      'customer',
      'customer',
      'admin',
    ]);
  });

  it('the last owner keeps the role, and every other change is possible', () => {
    for (const from of SELLER_ROLES) {
      for (const to of [...SELLER_ROLES, null]) {
        for (const ownerCount of [1, 2]) {
          const { ok } = mayChangeMember({ from, to, ownerCount });
          expect([from, to, ownerCount, ok]).toEqual([
            from,
            to,
            ownerCount,
            !(from === 'owner' && to !== 'owner' && ownerCount === 1),
          ]);
        }
      }
    }
  });

  it('an invitation is open until it is accepted, withdrawn or expires', () => {
    const now = new Date('2026-03-09T01:00:00.000Z');
    const later = new Date(now.getTime() + 1);
    const open = { expires_at: later, withdrawn_at: null, accepted_at: null };
    expect(invitationState(open, now)).toBe('open');
    expect(invitationState({ ...open, expires_at: now }, now)).toBe('expired');
    expect(invitationState({ ...open, withdrawn_at: now }, now)).toBe('withdrawn');
    expect(invitationState({ ...open, accepted_at: now }, later)).toBe('accepted');
  });
});
