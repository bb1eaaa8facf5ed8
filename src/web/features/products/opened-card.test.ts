import { afterEach, expect, it, vi } from 'vitest';

import type { CardProduct } from './card-of.ts';
import { openCard, openedCard } from './opened-card.ts';

afterEach(() => {
  vi.useRealTimers();
});

const card = (slug: string) => ({ slug }) as CardProduct;

it('the card opened last is known during its navigation, for its own product only', () => {
  vi.useFakeTimers();
  expect(openedCard('hammer')).toBeNull();
  openCard(card('hammer'));
  openCard(card('saw'));
  expect(openedCard('saw')).toEqual(card('saw'));
  expect(openedCard('hammer')).toBeNull();
  vi.runAllTimers();
  expect(openedCard('saw')).toBeNull();
});
