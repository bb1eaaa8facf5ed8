import { getRouteApi, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { comparisonRows, MAX_COMPARED } from '#domain/catalog/comparison.ts';
import { stockLevel } from '#domain/stock/levels.ts';

import { pages } from '#contract/paths/pages.ts';

import { removeCompared } from '#web/features/compare/compared-products.ts';
import { useCardActions } from '#web/features/products/card-actions.ts';
import type { CardProduct } from '#web/features/products/card-of.ts';
import { ChooseOptions } from '#web/features/products/goes-with.tsx';
import { productPicture } from '#web/features/products/product-picture.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import type { ComparedView } from './load-compared.ts';

const route = getRouteApi('/shop-layout/compare');

export function ComparePage() {
  const view = route.useLoaderData();
  const { only } = route.useSearch();
  const { products, others, isIncomplete, isTooLong, category } = view;
  return (
    <Frame>
      {isIncomplete && (
        <Notice tone="warning" className="mt-4">
          {products.length === 0
            ? 'These products are no longer sold.'
            : 'Some of these products are no longer sold. The others are here.'}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="warning" className="mt-4">
          Only products of one category are compared, so these are left out: {others.join(', ')}.
        </Notice>
      )}
      {isTooLong && (
        <Notice tone="warning" className="mt-4">
          This address has more than {MAX_COMPARED} products. The first {MAX_COMPARED} are here.
        </Notice>
      )}
      {products.length === 0 ? (
        <EmptyState
          className="mt-6"
          as="h2"
          title="Nothing to compare yet"
          help="Tick Compare on up to four products of a category."
          action={<LinkButton href={pages.shop()}>Browse the range</LinkButton>}
        />
      ) : (
        <>
          {products.length === 1 && (
            <p className="mt-3 text-ink-2">
              Tick Compare on another product of{' '}
              {category === null ? (
                'this kind'
              ) : (
                <a href={pages.shop({ category: category.slug })} className="text-link">
                  {category.name}
                </a>
              )}{' '}
              to see what differs.
            </p>
          )}
          <Comparison products={products} onlyDifferences={only === 'differences'} />
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width min-h-svh py-8 lg:py-10">
      <h1 tabIndex={-1} className="text-h1">
        Compare products
      </h1>
      {children}
    </div>
  );
}

const NAME = 'sticky left-0 z-10 w-28 bg-paper py-3 pr-3 text-left align-top font-[600] md:w-44';
const CELL = 'min-w-40 py-3 pr-4 align-top';

interface ComparisonProps {
  products: ComparedView['products'];
  onlyDifferences: boolean;
}

function Comparison({ products, onlyDifferences }: ComparisonProps) {
  const slugs = products.map(({ card }) => card.slug);
  const all = comparisonRows(products);
  const rows = all.filter(({ differs }) => differs || !onlyDifferences);
  const facts = factsOf(products.map(({ card }) => card)).filter(
    ({ differs }) => differs || !onlyDifferences,
  );
  return (
    <>
      {products.length > 1 && (
        <LinkButton
          variant="secondary"
          size="sm"
          className="mt-4"
          href={pages.compare(slugs.join(), onlyDifferences ? undefined : 'differences')}
        >
          {onlyDifferences ? 'Show everything' : 'Show only what differs'}
        </LinkButton>
      )}
      <div
        role="region"
        aria-label="Products side by side"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="mt-4 overflow-x-auto"
      >
        <table className="w-full text-small">
          <thead>
            <tr>
              <th scope="col" className={NAME}>
                <span className="sr-only">Property</span>
              </th>
              {products.map(({ card }) => (
                <th key={card.id} scope="col" className={`${CELL} text-left font-normal`}>
                  <ProductHeading
                    card={card}
                    slugs={slugs}
                    only={onlyDifferences ? 'differences' : undefined}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {facts.map(({ name, shown, differs }) => (
              <tr key={name}>
                <RowName name={name} differs={differs} />
                {shown.map((value, index) => (
                  <td key={slugs[index]} className={CELL}>
                    {value ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
            {rows.map(({ name, values, differs }) => (
              <tr key={name}>
                <RowName name={name} differs={differs} />
                {values.map((value, index) => (
                  <td key={slugs[index]} className={differs ? `${CELL} font-[600]` : CELL}>
                    {value ?? <span className="text-ink-3">Not stated</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onlyDifferences && rows.length === 0 && (
        <p className="mt-4 text-ink-2">Nothing in their specifications differs.</p>
      )}
    </>
  );
}

function RowName({ name, differs }: { name: string; differs: boolean }) {
  return (
    <th scope="row" className={NAME}>
      {name}
      {differs && <span className="block text-caption font-normal text-ink-3">Differs</span>}
    </th>
  );
}

/** What every product has: in the words by which it may differ, and as it is shown. */
function factsOf(cards: readonly CardProduct[]) {
  const fact = (
    name: string,
    words: (card: CardProduct) => string,
    show: (card: CardProduct) => ReactNode,
  ) => ({ name, shown: cards.map(show), differs: new Set(cards.map(words)).size > 1 });
  return [
    fact(
      'Price',
      ({ shown_price: amount, has_price_range: isFrom }) => `${amount} ${isFrom}`,
      ({ shown_price: amount, has_price_range: isFrom, was }) => (
        <Price size="line" amount={amount} isFrom={isFrom} was={was} />
      ),
    ),
    fact(
      'Unit price',
      ({ unitPrice }) => unitPrice ?? '',
      ({ unitPrice }) => unitPrice,
    ),
    fact(
      'Reviews',
      ({ rating, review_count: count }) => (count === 0 ? '' : String(rating)),
      ({ rating, review_count: count }) => <Stars rating={rating} reviewCount={count} />,
    ),
    fact(
      'Stock',
      ({ hasVariants, in_stock: inStock, stock, notForSale }) => {
        if (!inStock) return notForSale ?? 'out';
        const level = hasVariants ? 'in_stock' : stockLevel(stock);
        return level === 'low' ? `${level} ${stock}` : level;
      },
      ({ hasVariants, in_stock: inStock, stock, notForSale }) => (
        <StockWords stock={hasVariants ? inStock : stock} insteadOfOut={notForSale} />
      ),
    ),
  ];
}

interface ProductHeadingProps {
  card: CardProduct;
  slugs: readonly string[];
  only: 'differences' | undefined;
}

function ProductHeading({ card, slugs, only }: ProductHeadingProps) {
  const { addingId, onAddToCart } = useCardActions();
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="block size-32 overflow-hidden rounded-card bg-ground">
        <Picture {...productPicture(card.image, 'card')} sizes="128px" alt="" eager />
      </span>
      <a href={pages.product(card.slug)} className="font-[650] underline-offset-3 hover:underline">
        {card.name}
      </a>
      {card.hasVariants ? (
        <ChooseOptions product={card} />
      ) : (
        <Button
          size="sm"
          disabled={!card.in_stock}
          loading={addingId === card.id}
          loadingLabel="Adding..."
          aria-label={`Add to Cart: ${card.name}`}
          onClick={() => onAddToCart(card)}
        >
          Add to Cart
        </Button>
      )}
      <a
        href={pages.compare(slugs.filter((slug) => slug !== card.slug).join(), only)}
        aria-label={`Remove ${card.name}`}
        onClick={() => removeCompared(card.slug)}
        className="text-link py-1"
      >
        Remove
      </a>
    </div>
  );
}

export function ComparePendingPage() {
  return (
    <Frame>
      <Loading label="Loading products...">
        <Skeleton className="mt-6 h-[60vh] w-full rounded-card!" />
      </Loading>
    </Frame>
  );
}

export function CompareErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Frame>
      <div className="mt-6">
        <InlineError message={errorMessage(error)} onRetry={() => void router.invalidate()} />
      </div>
    </Frame>
  );
}
