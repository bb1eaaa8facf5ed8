import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { BuyAgain as BuyAgainAnswer } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { useCart } from './cart.tsx';
import { shortfallWords } from './shortfall-words.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { RotateCcw } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Line = BuyAgainAnswer['lines'][number];

interface BuyAgainProps {
  orderId: string;
  variant?: 'ghost' | undefined;
  words?: string | undefined;
  /** Distinguishes several buttons on one page. */
  label?: string | undefined;
}

/** Adds the order's items to the cart at current prices, and lists those that are unavailable. */
export function BuyAgain({ orderId, variant, words = 'Buy again', label }: BuyAgainProps) {
  const api = useApi();
  const { reload } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function buyAgain() {
    setIsAdding(true);
    setFailure(null);
    try {
      const answer = await api.orders.buyAgain({ params: { id: orderId } });
      setLines(answer.lines);
      reload();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsAdding(false);
  }

  return (
    <>
      <Button
        variant={variant}
        aria-label={label}
        loading={isAdding}
        icon={<RotateCcw size={18} />}
        onClick={() => void buyAgain()}
      >
        {words}
      </Button>
      {failure !== null && (
        <Notice tone="danger" role="alert" className="w-full">
          {failure}
        </Notice>
      )}
      {lines !== null && <Outcome lines={lines} />}
    </>
  );
}

function Outcome({ lines }: { lines: readonly Line[] }) {
  const units = lines.reduce((sum, line) => sum + line.added, 0);
  const short = lines.flatMap(({ shortfall, ...line }) =>
    shortfall === null ? [] : [{ ...line, shortfall }],
  );
  return (
    <Notice
      tone={short.length > 0 ? 'warning' : 'success'}
      role="status"
      className="w-full"
      title={
        units === 0
          ? 'Nothing could be added to your cart'
          : `Added ${units} ${units === 1 ? 'item' : 'items'} to your cart`
      }
    >
      {short.length > 0 && (
        <ul>
          {short.map((line) => (
            <li key={line.order_item_id}>{shortfallWords(line)}</li>
          ))}
        </ul>
      )}
      {units > 0 && (
        <a href={pages.cart()} className="text-link">
          View Cart
        </a>
      )}
    </Notice>
  );
}
