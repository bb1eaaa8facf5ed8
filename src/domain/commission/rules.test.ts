import { describe, expect, it } from 'vitest';

import { commissionRuleFor, hidingRule, type CommissionTarget } from './rules.ts';

const NOW = new Date('2026-08-01T00:00:00Z');
const BEFORE = new Date('2026-07-01T00:00:00Z');
const LATER = new Date('2026-08-01T00:00:00.001Z');

const rule = (name: string, target: CommissionTarget, startsAt = BEFORE) => ({
  name,
  target,
  startsAt,
});
const EVERYONE = { type: 'everyone' } as const;
const TOOLS = { type: 'department', id: 'tools' } as const;
const DRILL = { productId: 'drill', sellerId: 'kim', departmentId: 'tools', categoryId: 'power' };

describe('commissionRuleFor', () => {
  it.each<[string, CommissionTarget, boolean]>([
    ['everyone', EVERYONE, true],
    ['its seller', { type: 'seller', id: 'kim' }, true],
    ['another seller', { type: 'seller', id: 'lee' }, false],
    ['its department', TOOLS, true],
    ['another department', { type: 'department', id: 'garden' }, false],
    ['its category', { type: 'category', id: 'power' }, true],
    ['another category', { type: 'category', id: 'tools' }, false],
    ['the product', { type: 'product', id: 'drill' }, true],
    ['another product', { type: 'product', id: 'saw' }, false],
  ])('asks whether a rule for %s matches', (_, target, isMatch) => {
    expect(commissionRuleFor([rule('one', target)], DRILL, NOW) !== null).toBe(isMatch);
  });

  it('takes the first match in the order of the rules, however narrow a later one is', () => {
    const rules = [
      rule('garden', { type: 'department', id: 'garden' }),
      rule('tools', TOOLS),
      rule('this drill', { type: 'product', id: 'drill' }),
      rule('everyone', EVERYONE),
    ];
    expect(commissionRuleFor(rules, DRILL, NOW)?.name).toBe('tools');
    expect(commissionRuleFor(rules.toReversed(), DRILL, NOW)?.name).toBe('everyone');
  });

  it('passes over a rule until the instant of its start', () => {
    const rules = [rule('later', TOOLS, LATER), rule('everyone', EVERYONE)];
    expect(commissionRuleFor(rules, DRILL, NOW)?.name).toBe('everyone');
    expect(commissionRuleFor(rules, DRILL, LATER)?.name).toBe('later');
  });

  it('finds none for the platform’s own products, for uncategorised ones and without rules', () => {
    expect(
      commissionRuleFor([rule('all', EVERYONE)], { ...DRILL, sellerId: null }, NOW),
    ).toBeNull();
    expect(
      commissionRuleFor([rule('tools', TOOLS)], { ...DRILL, departmentId: null }, NOW),
    ).toBeNull();
    expect(commissionRuleFor([], DRILL, NOW)).toBeNull();
  });
});

describe('hidingRule', () => {
  const hidden = (...rules: ReturnType<typeof rule>[]) =>
    hidingRule(rules, rules.length - 1)?.name ?? null;

  it('is an earlier one for everyone or for the same, unless it starts later', () => {
    expect(hidden(rule('all', EVERYONE), rule('tools', TOOLS))).toBe('all');
    expect(hidden(rule('tools', TOOLS), rule('tools again', TOOLS, LATER))).toBe('tools');
    expect(hidden(rule('all', EVERYONE, LATER), rule('tools', TOOLS))).toBeNull();
    expect(hidden(rule('tools', TOOLS), rule('all', EVERYONE))).toBeNull();
    expect(hidden(rule('kim', { type: 'seller', id: 'tools' }), rule('tools', TOOLS))).toBeNull();
    expect(hidden(rule('all', EVERYONE))).toBeNull();
  });
});
