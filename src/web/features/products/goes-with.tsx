import type { ReactNode } from 'react';

import { LINK_KINDS } from '#domain/catalog/goes-with.ts';

import { pages } from '#contract/paths/pages.ts';
import { LINK_KIND_TITLES, ruleWords } from '#contract/text/goes-with.ts';

import { Button, LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';

import { useCardActions } from './card-actions.ts';
import type { CardProduct } from './card-of.ts';
import type { LinkedCard } from './linked-products.ts';
import { cardLink } from './opened-card.ts';
import { productPicture } from './product-picture.ts';

/** What goes with a product, by kind; nothing without any. */
export function GoesWith({ links }: { links: readonly LinkedCard[] }) {
  const { addingId, onAddToCart } = useCardActions();
  const kinds = LINK_KINDS.filter((kind) => links.some((link) => link.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <section className="mt-14" aria-labelledby="goes-with">
      <h2 id="goes-with" className="text-h2">
        Goes with this
      </h2>
      {kinds.map((kind) => (
        <div key={kind} className="mt-5">
          <h3 className="mb-3 font-[650]">{LINK_KIND_TITLES[kind]}</h3>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {links
              .filter((link) => link.kind === kind)
              .map(({ product, rule }) => (
                <li key={product.id}>
                  <LinkedProduct product={product} words={rule && ruleWords(rule)}>
                    {product.hasVariants ? (
                      <ChooseOptions product={product} />
                    ) : (
                      <Button
                        variant="secondary"
                        size="sm"
                        loading={addingId === product.id}
                        loadingLabel="Adding..."
                        aria-label={`Add to Cart: ${product.name}`}
                        onClick={() => onAddToCart(product)}
                      >
                        Add to Cart
                      </Button>
                    )}
                  </LinkedProduct>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export function ChooseOptions({ product }: { product: CardProduct }) {
  return (
    <LinkButton
      href={pages.product(product.slug)}
      {...cardLink(product)}
      variant="secondary"
      size="sm"
      aria-label={`Choose options for ${product.name}`}
    >
      Choose options
    </LinkButton>
  );
}

interface LinkedProductProps {
  product: CardProduct;
  /** How much of it is needed. */
  words: ReactNode;
  /** The way into the cart. */
  children: ReactNode;
}

/** A product in one row: picture, name, price, and how it is bought. */
export function LinkedProduct({ product, words, children }: LinkedProductProps) {
  return (
    <article className="flex h-full gap-3 rounded-card border border-line bg-surface p-3">
      <span className="size-18 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture {...productPicture(product.image, 'card')} sizes="72px" alt="" />
      </span>
      <div className="min-w-0 flex-1">
        <a
          href={pages.product(product.slug)}
          {...cardLink(product)}
          className="text-small font-[600] break-words underline-offset-3 hover:underline"
        >
          {product.name}
        </a>
        {product.fact && <p className="text-caption text-ink-3">{product.fact}</p>}
        {words && <p className="text-small text-ink-2">{words}</p>}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Price
            size="line"
            amount={product.shown_price}
            isFrom={product.has_price_range}
            was={product.was}
          />
          {children}
        </div>
      </div>
    </article>
  );
}
