import type { ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';
import { returnPeriod } from '#contract/text/returns.ts';
import { SpecTable } from '#web/features/products/spec-table.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

const SECTIONS = [
  { id: 'description', title: 'Description' },
  { id: 'specifications', title: 'Specifications' },
  { id: 'delivery', title: 'Delivery and returns' },
  { id: 'warranty', title: 'Warranty' },
  { id: 'reviews', title: 'Reviews' },
] as const;

/**
 * Long open sections instead of tabs, with a row of contents that stays in view on wide screens.
 */
export function ProductDetails({ product }: { product: Product }) {
  const hasSpecifications = Object.keys(product.specifications).length > 0;
  const { warranty } = product;
  const sections = SECTIONS.filter(
    ({ id }) =>
      (id !== 'specifications' || hasSpecifications) &&
      (id !== 'warranty' || warranty !== undefined),
  );
  return (
    <div className="min-w-0 max-md:mt-4">
      <nav
        aria-label="On this page"
        className="under-header z-10 hidden border-b border-line bg-paper lg:sticky lg:block"
      >
        <ul className="flex gap-4 text-small xl:gap-6 xl:text-body">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex h-12 items-center font-[600] underline-offset-4 hover:text-redgum hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-10 lg:pt-6">
        <DetailSection id="description" title="Description">
          <p className="max-w-measure whitespace-pre-line text-ink-2">{product.description}</p>
          <Whereabouts product={product} />
        </DetailSection>
        {hasSpecifications && (
          <DetailSection id="specifications" title="Specifications">
            <SpecTable specifications={product.specifications} />
          </DetailSection>
        )}
        <DetailSection id="delivery" title="Delivery and returns">
          <DeliveryWords />
        </DetailSection>
        {warranty && (
          <DetailSection id="warranty" title="Warranty">
            <p>{warranty.period}</p>
            <p className="max-w-measure text-ink-2">
              Given by {warranty.giver}, in addition to the consumer guarantees.{' '}
              <a href={pages.warranty(product.slug)} className="text-link">
                Read the warranty
              </a>
            </p>
          </DetailSection>
        )}
      </div>
    </div>
  );
}

function Whereabouts({ product: { brand, category, department } }: { product: Product }) {
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 text-small">
      {brand !== '' && (
        <Fact term="Brand" href={pages.shop({ brand: [brand] })}>
          {brand}
        </Fact>
      )}
      {category ? (
        <Fact term="Category" href={pages.shop({ category: category.slug })}>
          {category.name}
        </Fact>
      ) : (
        // Rule 36: a product without its category.
        <Fact term="Category">Uncategorised</Fact>
      )}
      {department && (
        <Fact term="Department" href={pages.shop({ department: department.slug })}>
          {department.name}
        </Fact>
      )}
    </dl>
  );
}

function DeliveryWords() {
  const settings = useShopSettings();
  return (
    <p className="max-w-measure text-ink-2">
      {settings === null
        ? 'Checkout shows the delivery time and cost for your address.'
        : `Standard delivery takes ${settings.standard_delivery_days}${/day/i.test(settings.standard_delivery_days) ? '' : ' days'}. Some sellers set their own shipping price; the shipping cost of this product is shown next to its price.`}{' '}
      Unused goods can be returned within {returnPeriod(settings)} of delivery; for faulty goods the
      consumer guarantees apply regardless.{' '}
      <a href={pages.returns()} className="text-link">
        How returns work
      </a>
    </p>
  );
}

interface DetailSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

function DetailSection({ id, title, children }: DetailSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-48">
      <h2 id={`${id}-title`} className="mb-3 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactProps {
  term: string;
  href?: string | undefined;
  children: ReactNode;
}

function Fact({ term, href, children }: FactProps) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{term}</dt>
      <dd>
        {href === undefined ? (
          children
        ) : (
          <a href={href} className="text-link">
            {children}
          </a>
        )}
      </dd>
    </div>
  );
}
