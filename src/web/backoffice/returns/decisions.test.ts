import { expect, it } from 'vitest';

import { actionsOf, type ReturnState } from '#domain/returns/life.ts';

import { decisionsOf } from './decisions.ts';

interface Case {
  readonly state?: ReturnState;
  readonly isEscalated?: boolean;
  readonly isAdmin?: boolean;
  readonly areGoodsBack?: boolean;
  readonly sellerId?: string | null;
  readonly sending?: 'customer_posts' | 'keep' | null;
}

it.each<[string, Case, string[]]>([
  ['the seller answers', {}, ['approve', 'ask', 'decline']],
  ['the seller waits for the shop', { isEscalated: true }, []],
  [
    'goods come back',
    { state: 'approved', sending: 'customer_posts' },
    ['receive', 'resolve', 'decline'],
  ],
  ['the customer keeps the goods', { state: 'approved', sending: 'keep' }, ['resolve', 'decline']],
  ['the goods are back', { state: 'received' }, ['resolve', 'decline']],
  ['an administrator takes over first', { isAdmin: true }, ['escalate']],
  [
    'an administrator decides in the seller’s place',
    { isAdmin: true, isEscalated: true },
    ['approve', 'ask', 'decline'],
  ],
  [
    'an administrator decides about the shop’s own goods',
    { isAdmin: true, sellerId: null },
    ['approve', 'ask', 'decline'],
  ],
  [
    'the goods were declined and are here',
    { state: 'declined', areGoodsBack: true },
    ['hand_back'],
  ],
  ['nothing is left to decide', { state: 'resolved' }, []],
])('%s', (_, facts, expected) => {
  const {
    state = 'requested',
    isEscalated = false,
    isAdmin = false,
    sellerId = 'a seller',
    areGoodsBack = false,
  } = facts;
  const actions = actionsOf({ state, isEscalated, areGoodsBack }, isAdmin ? 'platform' : 'seller');
  const item = { actions, state, remedy: null, sending: facts.sending ?? null };
  expect(
    decisionsOf({ ...item, is_escalated: isEscalated, seller_id: sellerId }, { isAdmin }),
  ).toEqual(expected);
});
