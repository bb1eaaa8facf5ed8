import { describe, expect, it } from 'vitest';
import {
  DEFAULT_ROLE,
  guardOutcome,
  homeOfRole,
  isRole,
  mayChange,
  mayChangeRole,
  mayOverrideSettings,
  maySeeInSellerArea,
  maySignInAt,
  orderView,
  ownsRow,
  roleSatisfies,
  type Role,
} from './access.ts';

const customer = { userId: 'customer', role: 'customer', seller: null } as const;
/** Their seller was founded by somebody else. */
const seller = { userId: 'packer', role: 'seller', seller: { id: 'seller' } } as const;
const otherSeller = { userId: 'other', role: 'seller', seller: { id: 'other' } } as const;
const admin = { userId: 'admin', role: 'admin', seller: null } as const;

describe('roles', () => {
  it('there are three, with customer as the default', () => {
    expect(DEFAULT_ROLE).toBe('customer');
    expect(isRole('seller')).toBe(true);
    expect(isRole('owner')).toBe(false);
  });

  it.each<[Role | null, Role, boolean]>([
    ['admin', 'admin', true],
    ['admin', 'seller', true],
    ['admin', 'customer', true],
    ['seller', 'admin', false],
    ['seller', 'seller', true],
    ['seller', 'customer', true],
    ['customer', 'admin', false],
    ['customer', 'seller', false],
    ['customer', 'customer', true],
    [null, 'customer', false],
  ])('%s against %s is %s', (actual, required, satisfied) => {
    expect(roleSatisfies(actual, required)).toBe(satisfied);
  });
});

describe('the route guard', () => {
  it.each([
    [null, 'public', 'allow'],
    [null, 'signed_in', 'to_login'],
    [null, 'customer', 'to_login'],
    [null, 'seller', 'to_login'],
    [null, 'admin', 'to_admin_login'],
    ['customer', 'public', 'allow'],
    ['customer', 'signed_in', 'allow'],
    ['customer', 'customer', 'allow'],
    ['customer', 'seller', 'to_home'],
    ['customer', 'admin', 'to_home'],
    ['seller', 'customer', 'allow'],
    ['seller', 'seller', 'allow'],
    ['seller', 'admin', 'to_home'],
    ['admin', 'customer', 'allow'],
    ['admin', 'seller', 'allow'],
    ['admin', 'admin', 'allow'],
  ] as const)('%s at %s: %s', (role, audience, outcome) => {
    expect(guardOutcome(role, audience)).toBe(outcome);
  });
});

describe('signing in', () => {
  it.each([
    ['customer', true, false, '/account'],
    ['seller', true, false, '/seller'],
    ['admin', false, true, '/admin'],
  ] as const)('%s', (role, atShop, atAdmin, home) => {
    expect(maySignInAt('shop', role)).toBe(atShop);
    expect(maySignInAt('admin', role)).toBe(atAdmin);
    expect(homeOfRole(role)).toBe(home);
  });
});

describe('catalogue rows', () => {
  const own = { sellerId: 'seller' };
  const adminOwned = { sellerId: null };

  it('can be changed by administrators and by their own seller', () => {
    expect(mayChange(admin, own)).toEqual({ ok: true });
    expect(mayChange(admin, adminOwned)).toEqual({ ok: true });
    expect(mayChange(seller, own)).toEqual({ ok: true });
  });

  it('refuse everyone else with a reason', () => {
    expect(mayChange(otherSeller, own)).toEqual({ ok: false, reason: 'owned_by_other_seller' });
    expect(mayChange(seller, adminOwned)).toEqual({ ok: false, reason: 'owned_by_admin' });
    expect(mayChange(customer, own)).toEqual({ ok: false, reason: 'not_allowed' });
    expect(mayChange({ ...customer, userId: 'seller' }, own)).toMatchObject({ ok: false });
    expect(mayChange(null, own)).toEqual({ ok: false, reason: 'not_allowed' });
  });

  it('show sellers only their own rows and those of administrators', () => {
    expect(maySeeInSellerArea(seller, own)).toBe(true);
    expect(maySeeInSellerArea(seller, adminOwned)).toBe(true);
    expect(maySeeInSellerArea(otherSeller, own)).toBe(false);
    expect(maySeeInSellerArea(admin, own)).toBe(true);
    expect(maySeeInSellerArea(customer, adminOwned)).toBe(false);
    expect(maySeeInSellerArea(null, adminOwned)).toBe(false);
  });

  it('accept tax and shipping overrides from administrators only', () => {
    expect(mayOverrideSettings(admin)).toBe(true);
    expect(mayOverrideSettings(seller)).toBe(false);
    expect(mayOverrideSettings(null)).toBe(false);
  });
});

describe('private rows', () => {
  it('are accessible to their owner only, not to administrators', () => {
    expect(ownsRow(customer, { userId: 'customer' })).toBe(true);
    expect(ownsRow(admin, { userId: 'customer' })).toBe(false);
    expect(ownsRow(null, { userId: 'customer' })).toBe(false);
  });

  it('show an order in full, in part or not at all', () => {
    const order = { userId: 'customer', sellerIds: ['seller'] };
    expect(orderView(customer, order)).toBe('whole');
    expect(orderView(admin, order)).toBe('whole');
    expect(orderView(seller, order)).toBe('own_lines');
    expect(orderView(otherSeller, order)).toBe('none');
    expect(orderView({ ...customer, userId: 'stranger' }, order)).toBe('none');
    expect(orderView(null, order)).toBe('none');
    expect(orderView(seller, { userId: 'packer', sellerIds: ['other'] })).toBe('whole');
  });
});

describe('changing a role', () => {
  it('is for administrators only, and the last one cannot be demoted', () => {
    const promote = { from: 'customer', to: 'seller', adminCount: 1 } as const;
    const demote = { from: 'admin', to: 'customer', adminCount: 1 } as const;
    expect(mayChangeRole(admin, promote)).toEqual({ ok: true });
    expect(mayChangeRole(seller, promote)).toEqual({ ok: false, reason: 'not_allowed' });
    expect(mayChangeRole(null, promote)).toEqual({ ok: false, reason: 'not_allowed' });
    expect(mayChangeRole(admin, demote)).toEqual({ ok: false, reason: 'last_admin' });
    expect(mayChangeRole(admin, { ...demote, adminCount: 2 })).toEqual({ ok: true });
    expect(mayChangeRole(admin, { ...demote, to: 'admin' })).toEqual({ ok: true });
  });
});
