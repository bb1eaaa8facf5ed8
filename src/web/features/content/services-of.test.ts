import { describe, expect, it } from 'vitest';

import type { Service } from '#contract/schemas/content.ts';

import { servicesOf } from './services-of.ts';

const service = (name: string, category: string) => ({ name, category }) as Service;
const services = [
  service('Deck quote', 'Outdoor'),
  service('Mixer', 'Plumbing'),
  service('Other', ''),
  service('Gutter clean', 'Outdoor'),
  service('Paving', 'outdoor'),
  service('Fence', 'Outdoor'),
];
const namesOf = (words: string[]) => servicesOf(words, services).map(({ name }) => name);

describe('services of a trade', () => {
  it('have it as their category, however it is written', () => {
    expect(namesOf(['OUTDOOR'])).toEqual(['Deck quote', 'Gutter clean', 'Paving']);
    expect(namesOf(['deck', 'plumbing'])).toEqual(['Mixer']);
  });

  it('are none where no category is named', () => {
    expect(namesOf(['', 'tiles'])).toEqual([]);
    expect(namesOf([])).toEqual([]);
  });
});
