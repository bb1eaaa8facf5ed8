import { useWatch, type UseFormReturn } from 'react-hook-form';

import { parseDollars } from '#domain/money/cents.ts';
import { showsSaleBadge } from '#domain/pricing/price.ts';
import { isInStock } from '#domain/stock/levels.ts';

import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import { cardPriceOf, type ProductValues } from './product-values.ts';
import { provenPrice, type SavingHistory } from './savings.ts';

interface ShopPreviewProps {
  form: UseFormReturn<ProductValues>;
  /** Null until it has loaded. */
  history: SavingHistory | null;
}

export function ShopPreview({ form, history }: ShopPreviewProps) {
  const values = useWatch({ control: form.control });
  const { name = '', brand = '', images = [], stock = '', original_price: original = '' } = values;
  const price = cardPriceOf(values);
  const was =
    price !== null && price.struck !== null && history !== null
      ? provenPrice(history, { struck: price.struck, variantId: price.variantId })
      : null;
  const isOnSale = price !== null && showsSaleBadge(parseDollars(original), was);
  const variants = values.product_variants ?? [];
  const own = stock.trim() === '' ? Number.NaN : Number(stock);
  const isKnown = Number.isInteger(own);
  const inStock = isInStock(
    isKnown ? own : 0,
    variants.map((variant) => ({ stock: Number(variant?.stock) || 0 })),
  );
  return (
    <Card as="section" title="In the shop">
      <div className="overflow-hidden rounded-card border border-line">
        <div className="relative aspect-[5/4] overflow-hidden bg-ground">
          <Picture src={images[0]} alt="" width={320} height={256} />
          {isOnSale && <SaleTicket className="absolute top-3 left-0 rounded-l-none!" />}
        </div>
        <div className="flex flex-col gap-1 p-4">
          {brand.trim() !== '' && <p className="text-caption text-ink-3">{brand}</p>}
          <p className="font-[650] wrap-anywhere">{name.trim() || 'No name yet'}</p>
          {price !== null && <Price amount={price.shown} isFrom={price.isFrom} was={was} />}
          {variants.length > 0 && <StockWords stock={inStock} />}
          {variants.length === 0 && isKnown && <StockWords stock={own} />}
        </div>
      </div>
    </Card>
  );
}
