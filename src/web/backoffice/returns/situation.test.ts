import { expect, it } from 'vitest';

import { actionsOf, type ReturnState } from '#domain/returns/life.ts';

import { situationOf } from './situation.ts';

const BACK = 'and the goods are here. Mia K. waits for them.';
const AT_SELLER = 'Timber & Co has the goods and sends them back.';

it.each<[string, ReturnState, boolean, string | null, string]>([
  ['the seller', 'declined', false, 'a seller', `It was declined, ${BACK}`],
  ['the seller', 'withdrawn', true, 'a seller', `It was withdrawn, ${BACK}`],
  ['an administrator', 'declined', false, 'a seller', `It was declined. ${AT_SELLER}`],
  ['an administrator', 'declined', true, 'a seller', `It was declined. ${AT_SELLER}`],
  ['an administrator', 'declined', false, null, `It was declined, ${BACK}`],
])(
  '%s reads who has the goods (%s, escalated: %s, of %s)',
  (reader, state, isEscalated, of, words) => {
    const isAdmin = reader === 'an administrator';
    const item = {
      actions: actionsOf(
        { state, isEscalated, areGoodsBack: true },
        isAdmin ? 'platform' : 'seller',
      ),
      state,
      sending: 'customer_posts' as const,
      is_escalated: isEscalated,
      answer_by: '2026-12-01',
      seller_id: of,
      seller_name: 'Timber & Co',
      customer_name: 'Mia K.',
    };
    expect(situationOf(item, { isAdmin })).toBe(words);
    const gone = { ...item, actions: [] };
    expect(situationOf(gone, { isAdmin })).not.toContain('goods');
  },
);
