import type { MessageSide } from '#domain/messages/names.ts';

import type { SellerKey } from './types.ts';

interface ThreadPlan {
  customerKey: string;
  /** Null for the shop's own goods. */
  sellerKey: SellerKey | null;
  about: { orderKey: string } | { productSlug: string };
  messages: readonly { side: MessageSide; text: string; hoursAgo: number }[];
  /** The last message that each side has read; by default all. */
  read?: Partial<Record<MessageSide, number>>;
}

/** Messages of the demo shop: answered, waiting and not read yet. */
export const threadPlans: readonly ThreadPlan[] = [
  {
    customerKey: 'mia-calloway',
    sellerKey: 'hollowick',
    about: { productSlug: 'numbatten-merbau-decking-90x19' },
    messages: [
      {
        side: 'customer',
        text: 'Hi, does this come pre-oiled, or should I oil all four sides before I lay it?',
        hoursAgo: 76,
      },
      {
        side: 'seller',
        text: 'Hi Mia, it comes raw. Oil all four sides and the cut ends before you lay it, then the top again once the deck is down. Merbau bleeds tannin in the first rain, so keep it away from light paving until then.',
        hoursAgo: 72,
      },
      { side: 'customer', text: 'Perfect, thank you!', hoursAgo: 71 },
      { side: 'seller', text: 'You are welcome. Good luck with the deck.', hoursAgo: 70 },
    ],
  },
  {
    customerKey: 'mia-calloway',
    sellerKey: 'yarrowby',
    about: { orderKey: 'demo-order-46' },
    messages: [
      {
        side: 'customer',
        text: 'One length of the scotia arrived with a split end, about 10 cm. Can I cut it off or do you replace it?',
        hoursAgo: 30,
      },
      {
        side: 'seller',
        text: 'Sorry about that. We will post you another length tomorrow, and you can keep the split one.',
        hoursAgo: 26,
      },
    ],
    read: { customer: 1 },
  },
  {
    customerKey: 'mia-calloway',
    sellerKey: null,
    about: { orderKey: 'demo-order-56' },
    messages: [
      {
        side: 'customer',
        text: 'Is this one tinted to the colour I chose, or do I bring it in?',
        hoursAgo: 5,
      },
    ],
    read: { platform: 0 },
  },
  {
    customerKey: 'wei-lin',
    sellerKey: 'hollowick',
    about: { orderKey: 'demo-order-53' },
    messages: [
      {
        side: 'customer',
        text: 'Could the screen panels come after the 5th? Nobody is home before that, and they are too big to leave at the door.',
        hoursAgo: 54,
      },
    ],
    read: { seller: 0 },
  },
];
