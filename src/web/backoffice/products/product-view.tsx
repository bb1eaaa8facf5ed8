import { pages } from '#contract/paths/pages.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';
import { AGE_RESTRICTION_NAMES } from '#contract/text/age-restrictions.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';

import { priceText } from '#web/features/products/product-price.ts';
import { BackLink } from '#web/backoffice/back-link.tsx';
import { Lock } from '#web/ui/icons.tsx';
import type { ProductArea } from './product-area.ts';
import { StockBadge } from './stock-badge.tsx';

/** A product that its reader may look at and not change. */
export function ProductView({ product, area }: { product: OfficeProduct; area: ProductArea }) {
  const { name, slug, brand, description, images, category, department } = product;
  const facts: readonly (readonly [string, string])[] = [
    ['Price', priceText(product)],
    ['Brand', brand || '–'],
    ['Department', department?.name ?? 'Uncategorised'],
    ['Category', category?.name ?? 'Uncategorised'],
    ['Slug', slug],
    ...(product.age_restriction === null
      ? []
      : [['Age restriction', AGE_RESTRICTION_NAMES[product.age_restriction]] as const]),
    ...(product.warranty === null ? [] : [['Warranty', product.warranty.period] as const]),
    ...Object.entries(product.specifications),
  ];
  return (
    <div className="flex flex-col gap-5">
      <BackLink href={area.pages.products()} label={area.title} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="flex items-center gap-2 text-h1">
          <Lock size={22} strokeWidth={2} className="text-ink-3" />
          {name}
        </h1>
        <LinkButton href={pages.product(slug)} variant="secondary">
          View in the shop
        </LinkButton>
      </header>
      <Notice>You cannot edit admin products. You can only view them.</Notice>
      <Card>
        <div className="grid gap-6 md:grid-cols-[240px_minmax(0,1fr)]">
          <span className="block aspect-square overflow-hidden rounded-card">
            <Picture src={images[0]} alt={name} width={240} height={240} />
          </span>
          <div className="flex flex-col gap-4">
            <p className="max-w-measure whitespace-pre-line">{description}</p>
            <p className="flex items-center gap-2 text-small">
              Stock <StockBadge stock={product.total_stock} />
            </p>
            <dl className="grid gap-x-6 gap-y-2 text-small sm:grid-cols-2">
              {facts.map(([term, value]) => (
                <div key={term} className="flex justify-between gap-3 border-b border-line pb-2">
                  <dt className="text-ink-3">{term}</dt>
                  <dd className="text-right">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Card>
    </div>
  );
}
