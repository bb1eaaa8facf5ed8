import { describe, expect, it } from 'vitest';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';
import {
  AGE_RESTRICTED_KINDS,
  ageRuleAt,
  ageRulesOf,
  ageToProve,
  ageToProveAgain,
  ageToProveOf,
  ageWords,
  DEFAULT_AGE_RULES,
  notDeliveredWords,
  STATE_RULES,
  type KindRules,
  type StateRule,
} from '#domain/age-restrictions/age-rules.ts';

const IN = (state: string | null) => ({ country: 'Australia', state });
const NEW_ZEALAND = { country: 'New Zealand', state: 'Waikato' };

/** A kind with one rule in all states but these. */
function rulesOf(rule: StateRule, others: Partial<KindRules['states']> = {}): KindRules {
  const states = Object.fromEntries(AUSTRALIAN_STATES.map((state) => [state, rule]));
  return { age: 18, states: { ...(states as KindRules['states']), ...others } };
}

/** Every way to give three states one of the rules; the other five have none. */
const COMBINATIONS = STATE_RULES.flatMap((NSW) =>
  STATE_RULES.flatMap((VIC) => STATE_RULES.map((QLD) => rulesOf('none', { NSW, VIC, QLD }))),
);

describe('the defaults', () => {
  it.each(
    AGE_RESTRICTED_KINDS.flatMap((kind) =>
      AUSTRALIAN_STATES.map((state) => [kind, state] as const),
    ),
  )('ask for proof of 18 years for %s in %s', (kind, state) => {
    const rules = DEFAULT_AGE_RULES[kind];
    expect(ageRuleAt(rules, IN(state))).toBe('proof');
    expect(ageToProve(rules, IN(state))).toBe(18);
    expect(notDeliveredWords(rules, IN(state))).toBeNull();
  });

  it.each(AGE_RESTRICTED_KINDS)('send %s to no other country', (kind) => {
    expect(ageRuleAt(DEFAULT_AGE_RULES[kind], NEW_ZEALAND)).toBe('blocked');
  });

  it('stay for the kinds that a shop has not set', () => {
    const own = { knife: rulesOf('blocked') };
    expect(ageRulesOf(own)).toEqual({ ...DEFAULT_AGE_RULES, ...own });
    expect(ageRulesOf(null)).toEqual(DEFAULT_AGE_RULES);
  });
});

describe('a kind in a state', () => {
  it.each(AUSTRALIAN_STATES.flatMap((state) => STATE_RULES.map((rule) => [state, rule] as const)))(
    'in %s follows the rule "%s" of that state alone',
    (state, rule) => {
      const opposite = rule === 'blocked' ? 'none' : 'blocked';
      const rules = rulesOf(opposite, { [state]: rule });
      expect(ageRuleAt(rules, IN(state))).toBe(rule);
      expect(ageToProve(rules, IN(state))).toBe(rule === 'proof' ? 18 : null);
      expect(notDeliveredWords(rules, IN(state))).toBe(
        rule === 'blocked' ? `This item is 18+ and is not delivered to ${state}.` : null,
      );
    },
  );

  it.each([
    ['none', null, null],
    ['none', 16, 16],
    ['proof', null, 18],
    ['proof', 16, 18],
    ['proof', 21, 21],
    ['blocked', null, 18],
    ['blocked', 21, 21],
  ] as const)('%s asks for goods of a return that were sold with %s: %s', (rule, sold, age) => {
    expect(ageToProveAgain(rulesOf(rule), IN('NSW'), sold)).toBe(age);
    expect(ageToProveAgain(null, IN('NSW'), sold)).toBe(sold);
  });

  it('is not decided while the state is unknown', () => {
    for (const state of [null, '', 'Waikato']) {
      expect(ageRuleAt(rulesOf('blocked'), IN(state))).toBeNull();
      expect(ageToProve(rulesOf('proof'), IN(state))).toBeNull();
      expect(notDeliveredWords(rulesOf('blocked'), IN(state))).toBeNull();
    }
  });

  it.each([
    // The typed state, the postcode, and the rule of VIC that another typed state would avoid.
    ['VIC', '3121', 'This item is 18+ and is not delivered to VIC.'],
    ['NSW', '2000', null],
    ['NSW', '3121', 'Postcode 3121 is in VIC, not in NSW.'],
    ['NSW', '0100', 'We do not recognise postcode 0100.'],
    ['QLD', '3644', 'Postcode 3644 is in VIC and NSW, not in QLD.'],
    // On the border the address decides.
    ['NSW', '3644', null],
    ['VIC', '3644', 'This item is 18+ and is not delivered to VIC.'],
    ['NSW', undefined, null],
    ['NSW', '', null],
    // While the state is unknown the postcode decides where it has one state.
    [null, '3121', 'This item is 18+ and is not delivered to VIC.'],
    [null, '3644', null],
  ] as const)('%s %s: %s', (state, postcode, words) => {
    const found = notDeliveredWords(rulesOf('none', { VIC: 'blocked' }), {
      country: 'Australia',
      state,
      postcode,
    });
    if (words === null) expect(found).toBeNull();
    else expect(found).toContain(words);
  });

  it('without a rule anywhere goes to every address', () => {
    const address = { country: 'Australia', state: 'NSW', postcode: '3121' };
    expect(notDeliveredWords(rulesOf('none'), address)).toBeNull();
  });

  it('goes by the one state of a postcode, whatever state is typed', () => {
    const rules = rulesOf('none', { VIC: 'proof' });
    const address = { country: 'Australia', state: 'NSW', postcode: '3121' };
    expect(ageToProve(rules, address)).toBe(18);
  });

  it('goes to another country only without a rule in any state', () => {
    expect(ageRuleAt(rulesOf('none'), NEW_ZEALAND)).toBe('none');
    expect(ageRuleAt(rulesOf('none', { NT: 'proof' }), NEW_ZEALAND)).toBe('blocked');
    expect(notDeliveredWords(rulesOf('proof'), NEW_ZEALAND)).toBe(
      'This item is 18+ and is not delivered to New Zealand.',
    );
  });

  it('needs nothing when the product is not marked', () => {
    expect(ageToProve(null, IN('QLD'))).toBeNull();
    expect(notDeliveredWords(null, IN('QLD'))).toBeNull();
  });
});

describe('the sentence of a product', () => {
  it.each([
    [rulesOf('none'), null],
    [rulesOf('proof'), '18+: not delivered to New Zealand; proof of age is asked at delivery.'],
    [
      rulesOf('proof', { VIC: 'blocked' }),
      '18+: not delivered to VIC or New Zealand; proof of age is asked at delivery.',
    ],
    [
      rulesOf('none', { VIC: 'blocked', TAS: 'blocked', NSW: 'proof', QLD: 'proof' }),
      '18+: not delivered to VIC, TAS or New Zealand; proof of age is asked at delivery in NSW and QLD.',
    ],
    [
      { ...rulesOf('none', { SA: 'blocked' }), age: 21 },
      '21+: not delivered to SA or New Zealand.',
    ],
  ])('names the states of every rule', (rules, words) => {
    expect(ageWords(rules)).toBe(words);
  });

  it('names a state exactly where it has a rule, whatever the other states have', () => {
    for (const rules of COMBINATIONS) {
      const words = ageWords(rules) ?? '';
      const [nowhere = '', proof = ''] = words.split(';');
      for (const state of ['NSW', 'VIC', 'QLD'] as const) {
        expect(nowhere.includes(state)).toBe(rules.states[state] === 'blocked');
        expect(proof.includes(state)).toBe(rules.states[state] === 'proof');
      }
    }
  });
});

it('asks a parcel for the highest age of its lines', () => {
  const lines = (...ages: (number | null)[]) => ages.map((age) => ({ proof_of_age: age }));
  expect(ageToProveOf(lines())).toBeNull();
  expect(ageToProveOf(lines(null, null))).toBeNull();
  expect(ageToProveOf(lines(null, 18, null))).toBe(18);
  expect(ageToProveOf(lines(21, 18, 16))).toBe(21);
});
