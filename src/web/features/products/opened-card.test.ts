import { afterEach, expect, it, vi } from 'vitest';

import type { CardProduct } from './card-of.ts';
import { cardLink, forgetCard, openedCard } from './opened-card.ts';

afterEach(() => {
  vi.useRealTimers();
});

const card = (slug: string) => ({ slug }) as CardProduct;

it.each(['onPointerEnter', 'onFocus', 'onClick'] as const)(
  'the card opened last (%s) is known for a second, for its own product only',
  (event) => {
    vi.useFakeTimers();
    expect(openedCard('hammer')).toBeNull();
    cardLink(card('hammer'))[event]();
    vi.advanceTimersByTime(999);
    cardLink(card('saw'))[event]();
    expect(openedCard('hammer')).toBeNull();
    vi.advanceTimersByTime(999);
    expect(openedCard('saw')).toEqual(card('saw'));
    vi.advanceTimersByTime(1);
    expect(openedCard('saw')).toBeNull();
  },
);

it('a card that was forgotten is not known again', () => {
  cardLink(card('hammer')).onClick();
  forgetCard();
  expect(openedCard('hammer')).toBeNull();
});
