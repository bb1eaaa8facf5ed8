import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { useCart } from './cart.tsx';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';

interface ClearCartProps {
  /** Called before the cart is emptied, and again when that failed. */
  onLeave?: ((isLeaving: boolean) => void) | undefined;
}

/** Empties the cart and returns to the shop. */
export function ClearCart({ onLeave }: ClearCartProps) {
  const { clear } = useCart();
  const navigate = useNavigate();
  const [isClearing, setIsClearing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function startOver() {
    setIsClearing(true);
    onLeave?.(true);
    try {
      await clear();
      await navigate({ href: pages.shop() });
    } catch {
      setHasFailed(true);
      onLeave?.(false);
    } finally {
      setIsClearing(false);
    }
  }

  return (
    <>
      <Button variant="secondary" loading={isClearing} onClick={() => void startOver()}>
        Clear Cart & Start Over
      </Button>
      <MessageDialog
        open={hasFailed}
        onClose={() => setHasFailed(false)}
        message="Failed to clear cart"
      />
    </>
  );
}
