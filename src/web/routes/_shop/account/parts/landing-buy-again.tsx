import { useState } from 'react';

import type { Order } from '#contract/schemas/orders.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { productPicture } from '#web/features/products/product-picture.ts';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import { boughtItems, offersOf, type Offer } from './bought-items.ts';

/**
 * What was bought lately and is still sold, at today's prices. Renders nothing for a customer who
 * has not bought anything.
 */
export function LandingBuyAgain({ orders }: { orders: readonly Order[] }) {
  const api = useApi();
  const items = boughtItems(orders);
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const list = useAsync(ids.length === 0 ? null : ids.join(), (signal) =>
    api.catalog.listProducts({ query: { ids }, signal }),
  );
  const offers = list.data && offersOf(items, list.data.products);
  if (items.length === 0 || offers?.length === 0) return null;
  return (
    <section aria-labelledby="buy-again-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="buy-again-title" className="text-h3">
          Buy again
        </h2>
        {offers && <AddAll offers={offers} />}
      </div>
      {offers ? (
        <ul className="-m-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto p-1 pb-3 md:gap-4">
          {offers.map((offer) => (
            <li key={offer.href} className="w-40 shrink-0 snap-start md:w-48">
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
      ) : list.status === 'error' ? (
        <InlineError
          message="What you bought could not be loaded"
          help={errorMessage(list.error)}
          onRetry={list.reload}
        />
      ) : (
        <Loading label="Loading products...">
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </section>
  );
}

/** Hidden for a single item or none. */
function AddAll({ offers }: { offers: readonly Offer[] }) {
  const { addAll } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const buyable = offers.filter(({ stock }) => stock > 0);
  if (buyable.length < 2) return null;
  return (
    <Button
      variant="secondary"
      loading={isAdding}
      loadingLabel="Adding..."
      onClick={() => {
        setIsAdding(true);
        void addAll(buyable).finally(() => setIsAdding(false));
      }}
    >
      Add all in stock
    </Button>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const { addToCart } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const isOut = offer.stock === 0;
  return (
    <article className="card-box relative flex h-full flex-col">
      <div
        className={isOut ? 'aspect-square bg-ground [&_img]:opacity-60' : 'aspect-square bg-ground'}
      >
        <Picture {...productPicture(offer.image, 'card')} sizes="192px" alt="" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="line-clamp-3 text-small font-[600]">
          <a href={offer.href} className="underline-offset-3 hover:underline">
            {offer.name}
          </a>
        </h3>
        <Price className="mt-auto pt-1" size="line" amount={offer.price} was={offer.was} />
        <StockWords as="p" stock={offer.stock} insteadOfOut={offer.notForSale} />
        <Button
          variant="quiet"
          full
          className="mt-2"
          disabled={isOut}
          loading={isAdding}
          loadingLabel="Adding..."
          aria-label={`Add to Cart: ${offer.name}`}
          onClick={() => {
            setIsAdding(true);
            void addToCart(offer).finally(() => setIsAdding(false));
          }}
        >
          Add to Cart
        </Button>
      </div>
    </article>
  );
}
