import { useRef } from 'react';

import type { CartItem } from '#contract/schemas/customer.ts';
import { lineKey } from './cart-lines.ts';

/** The Undo button is removed with its row; focus moves to the restored line. */
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
