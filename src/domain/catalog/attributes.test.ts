import { describe, expect, it } from 'vitest';

import { attributeErrors, readsAlike, type DefinedAttribute } from './attributes.ts';

const TREATMENT: DefinedAttribute = {
  key: 'treatment',
  name: 'Treatment',
  kind: 'choice',
  unit: null,
  choices: ['H2F', 'H3'],
  is_required: false,
  is_filterable: true,
  is_comparable: true,
  is_shown_in_lists: false,
};
const LENGTH: DefinedAttribute = {
  ...TREATMENT,
  key: 'length',
  name: 'Length',
  kind: 'number',
  unit: 'm',
  choices: [],
};

describe('attributes of a category', () => {
  it('have a key and a name of their own, units for numbers and choices for choices', () => {
    expect(attributeErrors([TREATMENT, LENGTH])).toEqual({});
    expect(
      attributeErrors([TREATMENT, { ...LENGTH, key: 'treatment', name: 'TREATMENT' }]),
    ).toEqual({
      '1.key': 'Another attribute has this key. Choose a different one.',
      '1.name': 'Another attribute has this name. Choose a different one.',
    });
    expect(
      Object.keys(
        attributeErrors([
          { ...TREATMENT, unit: 'm' },
          { ...LENGTH, choices: ['1'] },
          { ...TREATMENT, key: 'c', name: 'C', choices: [] },
          { ...LENGTH, key: 'd', name: 'D', kind: 'text', unit: null },
        ]),
      ),
    ).toEqual(['0.unit', '1.choices', '2.choices', '3.is_filterable']);
  });

  it('have no choice twice, and several choices without what separates them', () => {
    expect(attributeErrors([{ ...TREATMENT, choices: ['H3', 'h3', 'A/B'] }])).toEqual({
      '0.choices.1': '“h3” is in the list twice.',
    });
    expect(attributeErrors([{ ...TREATMENT, kind: 'choices', choices: ['A/B', 'C; D'] }])).toEqual({
      '0.choices.0': 'Leave commas, semicolons and slashes out of “A/B”.',
      '0.choices.1': 'Leave commas, semicolons and slashes out of “C; D”.',
    });
  });

  it('read the same values whatever else is decided about them', () => {
    expect(readsAlike(TREATMENT, { ...TREATMENT, is_required: true, key: 'other' })).toBe(true);
    for (const change of [{ choices: ['H3', 'H2F'] }, { unit: 'mm' }, { is_filterable: false }]) {
      expect(readsAlike(TREATMENT, { ...TREATMENT, ...change })).toBe(false);
    }
  });
});
