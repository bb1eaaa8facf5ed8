import { useState } from 'react';

import { MAX_LINE_QUANTITY } from '#contract/limits.ts';
import type { NeededProduct } from '#contract/schemas/goes-with.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { cardOf } from '#web/features/products/card-of.ts';
import { ChooseOptions, LinkedProduct } from '#web/features/products/goes-with.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';

import { neededWords } from './needed-words.ts';

/** What the lines need and the cart lacks (Rule 149); nothing while it has everything. */
export function NeededProducts() {
  const api = useApi();
  const { cart, isSaving } = useCart();
  const lines = (cart?.cart_items ?? []).map(
    ({ product_id: id, variant_id: variant, quantity }) => `${id} ${variant} ${quantity}`,
  );
  const key = lines.join();
  // What the server knows: a change that is being saved keeps what is shown.
  const [savedKey, setSavedKey] = useState('');
  if (!isSaving && key !== savedKey) setSavedKey(key);
  const { data } = useAsync(
    savedKey === '' ? null : savedKey,
    async (signal) => (await api.cart.listNeeded({ signal })).needed,
  );
  if (lines.length === 0 || data === null || data.length === 0) return null;
  return (
    <section aria-labelledby="needed">
      <h2 id="needed" className="text-h3">
        You also need
      </h2>
      <ul className="mt-3 grid gap-3">
        {data.map((needed) => (
          <li key={needed.product.id}>
            <Needed {...needed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Needed({ product, missing_units: missing, ...need }: NeededProduct) {
  const { cart, addToCart } = useCart();
  const card = cardOf(product);
  const line = cart?.cart_items.find(({ product_id: id }) => id === product.id);
  const inCart = line?.quantity ?? 0;
  const quantity = Math.min(missing ?? 1, Math.min(product.stock, MAX_LINE_QUANTITY) - inCart);
  return (
    <LinkedProduct
      product={card}
      words={neededWords(need).map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    >
      {card.hasVariants ? (
        <ChooseOptions product={card} />
      ) : quantity <= 0 ? (
        <p className="text-small text-ink-2">Your cart has as many as you can buy.</p>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Add ${quantity} to cart: ${product.name}`}
          onClick={() =>
            void addToCart({ productId: product.id, variantId: null, quantity, name: product.name })
          }
        >
          Add {quantity} to cart
        </Button>
      )}
    </LinkedProduct>
  );
}
