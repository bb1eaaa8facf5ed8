import { ShoppingCart } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { showsSaleBadge } from '#domain/pricing/price.ts';
import { cents, formatMoney, multiplyCents } from '#domain/money/cents.ts';
import { stockOf } from '#domain/stock/levels.ts';
import { pages } from '#contract/paths/pages.ts';
import type { GlobalSettings, Product, ProductVariant } from '#contract/schemas/catalog.ts';
import { DeliveryBlock } from '#web/features/products/delivery-block.tsx';
import { Gallery } from '#web/features/products/gallery.tsx';
import { tradeFacts } from '#web/features/products/key-fact.ts';
import { PricingPanel, type PanelTotals } from '#web/features/products/pricing-panel.tsx';
import {
  ProductCard,
  type CardActions,
  type CardProduct,
} from '#web/features/products/product-card.tsx';
import { unitPriceText, wasPrice } from '#web/features/products/product-price.ts';
import { SaleTicket } from '#web/features/products/sale-ticket.tsx';
import { SellerCard } from '#web/features/products/seller-card.tsx';
import { SpecTable } from '#web/features/products/spec-table.tsx';
import { StockWords } from '#web/features/products/stock-words.tsx';
import { VariantPicker } from '#web/features/products/variant-picker.tsx';
import { WishlistHeart } from '#web/features/products/wishlist-heart.tsx';
import { SearchBox } from '#web/features/shell/search-box.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { CoverageCalculator } from './parts/coverage-calculator.tsx';
import { coverageOf } from './parts/coverage.ts';
import { StickyBuyBar } from './parts/sticky-buy-bar.tsx';

type ReadyTotals = Extract<PanelTotals, { status: 'ready' }>;

export interface BuyInput {
  productId: string;
  variantId: string | null;
  quantity: number;
  name: string;
}

export interface ProductPageProps {
  product: Product;
  /** Null when they could not be read: the delivery block is left out. */
  settings: GlobalSettings | null;
  related: readonly CardProduct[];
  actions: CardActions;
  /** The variant named in the URL. */
  variantId?: string | undefined;
  /** Resolves when the cart has it; rejects when it does not, the caller having said why. */
  onAddToCart: (input: BuyInput) => Promise<void>;
  /** The server's tax and freight for this product, asked for when the breakdown is open. */
  loadTotals: (input: BuyInput, signal: AbortSignal) => Promise<ReadyTotals>;
}

export function ProductPage({
  product,
  settings,
  related,
  actions,
  variantId,
  onAddToCart,
  loadTotals,
}: ProductPageProps) {
  const { category, department } = product;
  return (
    <div className="page-width pt-3">
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: pages.home() },
          ...(department
            ? [{ label: department.name, href: pages.shop({ department: department.slug }) }]
            : []),
          ...(category
            ? [{ label: category.name, href: pages.shop({ category: category.slug }) }]
            : []),
        ]}
      />
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-8 xl:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <Gallery key={product.id} name={product.name} images={product.images} />
        </div>
        <BuyBox
          key={product.id}
          product={product}
          settings={settings}
          actions={actions}
          variantId={variantId}
          onAddToCart={onAddToCart}
          loadTotals={loadTotals}
        />
      </div>
      <Details product={product} settings={settings} />
      {related.length > 0 && (
        <section className="mt-16" aria-labelledby="related">
          <h2 id="related" className="mb-5 text-h2">
            More in {category?.name ?? 'this range'}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6">
            {related.map((other) => (
              <li key={other.id}>
                <ProductCard product={other} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type BuyBoxProps = Omit<ProductPageProps, 'related'>;

function BuyBox({ product, settings, actions, variantId, onAddToCart, loadTotals }: BuyBoxProps) {
  const [chosen, setChosen] = useState<ProductVariant | null>(
    // Rule 43: the URL's variant, else the first in stock.
    product.product_variants.find((variant) => variant.id === variantId) ??
      product.product_variants.find((variant) => variant.stock > 0) ??
      null,
  );
  const [quantity, setQuantity] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const addRef = useRef<HTMLButtonElement>(null);

  const stock = stockOf(product, chosen);
  const listPrice = chosen?.price ?? product.price;
  const shownPrice = chosen?.shown_price ?? product.shown_price;
  const was = wasPrice(product, chosen);
  const unitPrice = chosen === null ? product.unit_price : chosen.unit_price;
  const coverage = coverageOf(product.specifications);
  const input: BuyInput = {
    productId: product.id,
    variantId: chosen?.id ?? null,
    quantity,
    name: product.name,
  };

  const totals = useAsync(`${product.id}/${chosen?.id ?? ''}/${quantity}`, (signal) =>
    loadTotals(input, signal),
  );

  function choose(variant: ProductVariant | null) {
    setChosen(variant);
    const most = Math.max(1, stockOf(product, variant));
    setQuantity(Math.min(quantity, most));
  }

  async function add() {
    setIsAdding(true);
    try {
      await onAddToCart(input);
      setQuantity(1);
    } catch {
      // The caller has said why; the quantity stays for the next attempt.
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <div className="min-w-0 xl:sticky xl:top-[124px] xl:self-start">
      <a
        href={pages.shop({ brand: [product.brand] })}
        className="inline-block py-1 text-small font-[650] text-info underline-offset-3 hover:underline"
      >
        {product.brand}
      </a>
      <h1 tabIndex={-1} className="mt-0.5 text-h1 break-words">
        {product.name}
      </h1>
      <Stars
        className="mt-2"
        size="md"
        rating={product.rating}
        reviewCount={product.review_count}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
        <Price amount={shownPrice} was={was} size="page" />
        {showsSaleBadge(product.original_price) && <SaleTicket />}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-2 text-small text-ink-2 tabular-nums">
        {unitPrice && <span>{unitPriceText(unitPrice)}</span>}
        {unitPrice && was !== null && was > shownPrice && <span aria-hidden="true">·</span>}
        {was !== null && was > shownPrice && (
          <span>you save {formatMoney(cents(was - shownPrice))}</span>
        )}
      </p>
      <Badges product={product} />
      <div className="mt-4">
        <VariantPicker
          variants={product.product_variants}
          optionNames={product.option_names}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <div className="mt-4 flex items-start gap-2">
        <QuantityStepper
          name={product.name}
          value={quantity}
          max={Math.max(1, stock)}
          disabled={stock <= 0}
          onChange={setQuantity}
        />
        <Button
          ref={addRef}
          size="lg"
          disabled={stock <= 0}
          loading={isAdding}
          loadingLabel="Adding..."
          icon={<ShoppingCart aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => void add()}
          className="min-w-0 flex-1 px-3!"
        >
          Add to Cart
        </Button>
        <WishlistHeart
          look="outline"
          name={product.name}
          pressed={actions.isInWishlist(product.id)}
          onToggle={() => actions.onToggleWishlist(product satisfies CardProduct)}
        />
      </div>
      <p className="mt-3" aria-live="polite">
        <StockWords stock={stock} size="md" />
        {stock > 0 && quantity >= stock && (
          <span className="ml-2 text-small text-ink-3">That is all we have.</span>
        )}
      </p>
      <div className="mt-4 space-y-3">
        {settings && (
          <DeliveryBlock
            standardDays={settings.standard_delivery_days}
            expressDays={settings.express_delivery_days}
            shipping={totals.data?.status === 'ready' ? totals.data.shipping : null}
            isShippingExempt={product.is_shipping_exempt}
          />
        )}
        {coverage !== null && (
          <CoverageCalculator
            coverageHundredths={coverage}
            maxQuantity={stock}
            onUse={setQuantity}
          />
        )}
        <PricingPanel
          listPrice={listPrice}
          unitDiscount={cents(listPrice - shownPrice)}
          quantity={quantity}
          subtotal={multiplyCents(shownPrice, quantity)}
          totals={
            totals.status === 'ready' && totals.data
              ? totals.data
              : { status: totals.status === 'error' ? 'error' : 'loading' }
          }
          onRetry={totals.reload}
        />
        <SellerCard seller={product.seller} />
      </div>
      <StickyBuyBar
        name={product.name}
        image={product.images[0]}
        price={shownPrice}
        quantity={quantity}
        disabled={stock <= 0}
        adding={isAdding}
        onAdd={() => void add()}
        buttonRef={addRef}
      />
    </div>
  );
}

function Badges({ product }: { product: Product }) {
  const facts = tradeFacts(product.specifications);
  if (!product.is_taxable && !product.is_shipping_exempt && facts.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {product.is_taxable && (
        <li>
          <Badge icon="none">Taxable</Badge>
        </li>
      )}
      {product.is_shipping_exempt && (
        <li>
          <Badge tone="success" icon="truck">
            Free Shipping
          </Badge>
        </li>
      )}
      {facts.map(({ name, value }) => (
        <li key={name}>
          <Badge tone="info" icon="info" className="h-auto! min-h-6 py-0.5 whitespace-normal!">
            {name}: {value}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

const SECTIONS = [
  { id: 'description', title: 'Description' },
  { id: 'specifications', title: 'Specifications' },
  { id: 'delivery', title: 'Delivery and returns' },
] as const;

/** Long open sections instead of tabs, with a contents row that stays in view on wide screens. */
function Details({ product, settings }: Pick<ProductPageProps, 'product' | 'settings'>) {
  const hasSpecifications = Object.keys(product.specifications).length > 0;
  return (
    <div className="mt-14">
      <nav
        aria-label="On this page"
        className="top-[108px] z-10 hidden border-b border-line bg-paper lg:sticky lg:block"
      >
        <ul className="flex gap-6">
          {SECTIONS.filter(({ id }) => id !== 'specifications' || hasSpecifications).map(
            ({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex h-12 items-center font-[600] underline-offset-4 hover:text-redgum hover:underline"
                >
                  {title}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="grid gap-10 pt-6 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div className="space-y-10">
          <DetailSection id="description" title="Description">
            <p className="max-w-measure whitespace-pre-line text-ink-2">{product.description}</p>
            <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 text-small">
              <Fact term="Brand" href={pages.shop({ brand: [product.brand] })}>
                {product.brand}
              </Fact>
              {product.category && (
                <Fact term="Category" href={pages.shop({ category: product.category.slug })}>
                  {product.category.name}
                </Fact>
              )}
              {product.department && (
                <Fact term="Department" href={pages.shop({ department: product.department.slug })}>
                  {product.department.name}
                </Fact>
              )}
            </dl>
          </DetailSection>
          <DetailSection id="delivery" title="Delivery and returns">
            <p className="max-w-measure text-ink-2">
              {settings === null
                ? 'Delivery time and cost are shown at the checkout for your address.'
                : `Standard delivery takes ${settings.standard_delivery_days}${/day/i.test(settings.standard_delivery_days) ? '' : ' days'}. Some sellers set a shipping price of their own; what this product’s shipping costs stands beside its price.`}{' '}
              Unused goods can be returned within 30 days.{' '}
              <a href={pages.returns()} className="text-link">
                How returns work
              </a>
            </p>
          </DetailSection>
        </div>
        {hasSpecifications && (
          <DetailSection id="specifications" title="Specifications">
            <SpecTable specifications={product.specifications} />
          </DetailSection>
        )}
      </div>
    </div>
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
  href: string;
  children: ReactNode;
}

function Fact({ term, href, children }: FactProps) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{term}</dt>
      <dd>
        <a href={href} className="text-link">
          {children}
        </a>
      </dd>
    </div>
  );
}

interface ProductErrorPageProps {
  message: string;
  onRetry: () => void;
}

/** When the product could not be read, or there is none. */
export function ProductErrorPage({ message, onRetry }: ProductErrorPageProps) {
  return (
    <div className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <h1 tabIndex={-1} className="text-h1">
          We could not show this product
        </h1>
        <InlineError
          message={`Error loading product or product not found: ${message}`}
          onRetry={onRetry}
        />
        <SearchBox id="product-search" />
        <LinkButton variant="secondary" href={pages.shop()}>
          Browse the whole range
        </LinkButton>
      </div>
    </div>
  );
}

export function ProductSkeleton() {
  return (
    <div className="page-width pt-6">
      <Loading label="Loading product details...">
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 xl:grid-cols-[7fr_5fr]">
          <Skeleton className="aspect-square w-full rounded-card!" />
          <div className="space-y-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-10 w-48" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
