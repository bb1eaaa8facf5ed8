import { useRef } from 'react';

import type { CartItem } from '#contract/schemas/customer.ts';
import { lineKey } from './cart-lines.ts';

/** Undo goes with its row; the focus goes to the line that comes back. */
export function useReturningFocus() {
  const expected = useRef<string | null>(null);
  return {
    expect: (item: CartItem) => {
      expected.current = lineKey(item);
    },
    refFor: (item: CartItem) => (element: HTMLElement | null) => {
      if (element === null || expected.current !== lineKey(item)) return;
      expected.current = null;
      element.focus();
    },
  };
}
