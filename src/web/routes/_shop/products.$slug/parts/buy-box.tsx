import { useRef, useState } from 'react';
import { notDeliveredWords } from '#domain/age-restrictions/age-rules.ts';
import { coverageOf } from '#domain/catalog/coverage.ts';
import { familyColumns } from '#domain/catalog/family-table.ts';
import { barLengthMm } from '#domain/cut-lists/bar-length.ts';
import { cents, multiplyCents } from '#domain/money/cents.ts';
import { quantityPriceOf } from '#domain/pricing/quantity-price.ts';
import { isStoppedItem, RECALLED_WORDS } from '#domain/recalls/recall.ts';
import { clampQuantity, stockOf } from '#domain/stock/levels.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Product } from '#contract/schemas/catalog.ts';
import { decodeQuantityPrices } from '#contract/schemas/quantity-prices.ts';
import type { AddToCartInput } from '#web/session/pending-intent.ts';
import { CompareTick } from '#web/features/compare/compare-tick.tsx';
import { PostcodeForm } from '#web/features/delivery/postcode-form.tsx';
import { DeliveryBlock } from '#web/features/products/delivery-block.tsx';
import { PricingPanel } from '#web/features/products/pricing-panel.tsx';
import { QuantityPriceTable } from '#web/features/products/quantity-prices.tsx';
import { SellerCard } from '#web/features/products/seller-card.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';
import { VariantPicker } from '#web/features/products/variant-picker.tsx';
import { WishlistHeart } from '#web/features/products/wishlist-heart.tsx';
import { ownOffer } from '#web/features/products/own-offer.ts';
import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShoppingCart } from '#web/ui/icons.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { Choice } from './chosen-variant.ts';
import { ProductFacts, VariantsInWords } from './product-head.tsx';
import { StickyBuyBar } from './sticky-buy-bar.tsx';
import { useProductTotals, type LoadTotals } from './use-product-totals.ts';

const BackInStock = loadedWhenOpen(
  async () => (await import('#web/features/emails/back-in-stock.tsx')).BackInStock,
  {
    opener: '.sold-out',
    onMissing: () => undefined,
    placeholder: <div className="sold-out mt-3 min-h-19" />,
  },
);

const CoverageCalculator = loadedWhenOpen(
  async () => (await import('./coverage-calculator.tsx')).CoverageCalculator,
  {
    opener: '.calculator',
    onMissing: () => undefined,
    placeholder: <div className="calculator min-h-12.5" />,
  },
);

export interface BuyBoxProps {
  product: Product;
  choice: Choice;
  /** Resolves when it is in the cart; rejects after the caller has shown why not. */
  onAddToCart: (input: AddToCartInput) => Promise<void>;
  loadTotals: LoadTotals;
}

export function BuyBox({ product, choice, onAddToCart, loadTotals }: BuyBoxProps) {
  const settings = useShopSettings();
  const [chosen, choose] = choice;
  const [wanted, setQuantity] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const addRef = useRef<HTMLButtonElement>(null);
  const { destination } = useDeliveryPostcode();
  const notDelivered = notDeliveredWords(product.age_restriction, destination);

  const hasTable = familyColumns(product.product_variants, product.option_names) !== null;
  const stock = stockOf(product, chosen);
  const isRecalled = isStoppedItem(product.recalls ?? [], chosen?.id ?? null);
  const away = product.seller?.away ?? null;
  const quantity = Math.max(1, clampQuantity(wanted, stock));
  const sold = chosen ?? ownOffer(product);
  const quantityPrices = decodeQuantityPrices(sold.quantity_prices);
  const quantityPrice = quantityPriceOf(sold.shown_price, quantityPrices, quantity);
  const unitPrice = quantityPrice?.priceCents ?? sold.shown_price;
  const coverage = coverageOf(product.specifications, sold.unit_price);
  const totals = useProductTotals(
    {
      productId: product.id,
      variantId: chosen?.id ?? null,
      quantity,
      // Elsewhere it has a price.
      destination: notDelivered === null ? destination : { country: destination.country },
    },
    loadTotals,
  );

  async function add() {
    setIsAdding(true);
    try {
      await onAddToCart({
        productId: product.id,
        variantId: chosen?.id ?? null,
        quantity,
        name: product.name,
      });
      setQuantity(1);
    } catch {
      // The caller has shown the error; the quantity stays for the next attempt.
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <>
      <ProductFacts product={product} notDelivered={notDelivered} />
      <VariantPicker
        variants={product.product_variants}
        optionNames={product.option_names}
        chosen={chosen}
        onChoose={choose}
      />
      {hasTable && (
        <p className="mt-3 text-small">
          <a href="#options" className="text-link">
            See all {product.product_variants.length} options in a table
          </a>
        </p>
      )}
      <VariantsInWords slug={product.slug} variants={hasTable ? [] : product.product_variants} />
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
          icon={<ShoppingCart size={20} />}
          onClick={() => void add()}
          className="min-w-0 flex-1 px-3!"
        >
          Add to Cart
        </Button>
        <WishlistHeart look="outline" product={product} />
      </div>
      {product.category && (
        <CompareTick slug={product.slug} name={product.name} category={product.category.slug} />
      )}
      <p className="mt-3" aria-live="polite">
        <StockWords
          stock={stock}
          size="md"
          insteadOfOut={isRecalled ? RECALLED_WORDS : product.seller?.not_for_sale}
        />
        {stock > 0 && quantity >= stock && (
          <span className="ml-2 text-small text-ink-3">There are no more in stock.</span>
        )}
      </p>
      {stock <= 0 && !isRecalled && (
        <BackInStock key={chosen?.id} open productId={product.id} variantId={chosen?.id ?? null} />
      )}
      <div className="mt-4 space-y-3">
        {settings && (
          <DeliveryBlock
            standardDays={settings.standard_delivery_days}
            expressDays={settings.express_delivery_days}
            isShippingExempt={product.is_shipping_exempt}
            away={away}
            totals={totals}
            quantity={quantity}
          >
            <PostcodeForm />
          </DeliveryBlock>
        )}
        {barLengthMm(sold.unit_price) !== null && (
          <p className="text-small">
            Cutting it to size?{' '}
            <a href={pages.cutList(product.slug)} className="text-link font-[600]">
              Plan your cuts
            </a>
          </p>
        )}
        {coverage !== null && (
          <CoverageCalculator open coverage={coverage} stock={stock} onUse={setQuantity} />
        )}
        <QuantityPriceTable unitPrice={sold.shown_price} prices={quantityPrices} stock={stock} />
        <PricingPanel
          listPrice={sold.price}
          unitDiscount={cents(sold.price - unitPrice)}
          discountedBy={quantityPrice === null ? 'Discount' : 'Quantity price'}
          quantity={quantity}
          subtotal={multiplyCents(unitPrice, quantity)}
          totals={totals}
        />
        <SellerCard seller={product.seller} productId={product.id} />
      </div>
      <StickyBuyBar
        name={product.name}
        image={chosen?.image ?? product.images[0]}
        price={unitPrice}
        quantity={quantity}
        stock={stock}
        onQuantity={setQuantity}
        adding={isAdding}
        onAdd={() => void add()}
        buttonRef={addRef}
      />
    </>
  );
}
