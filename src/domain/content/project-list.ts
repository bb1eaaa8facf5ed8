import { type Cents, multiplyCents, sumCents } from '#domain/money/cents.ts';
import { quantityPriceOf, type QuantityPrices } from '#domain/pricing/quantity-price.ts';

/** What an article asks for of a product; without a variant, any of them. */
export interface ProductChoice {
  readonly quantity: number;
  readonly variant_id: string | null;
}

export const MAX_PROJECT_QUANTITY = 999;

/** What a reader takes of a product of the list. */
export interface ProjectChoice {
  readonly quantity: number;
  readonly variantId: string | null;
}

interface ProjectOffer {
  readonly stock: number;
  readonly shown_price: Cents;
  readonly quantity_prices?:
    | readonly { readonly from: number; readonly price: Cents }[]
    | undefined;
}

export interface ProjectProduct extends ProjectOffer {
  readonly product_variants: readonly (ProjectOffer & { readonly id: string })[];
}

/**
 * What the article asks for, else one, up to the stock; none of what is sold out. Where it names no
 * variant, the first one in stock. None of a product without the named variant.
 */
export function initialChoice(product: ProjectProduct, asked?: ProductChoice): ProjectChoice {
  const variants = product.product_variants;
  const variant =
    variants.find(({ id }) => id === asked?.variant_id) ??
    variants.find(({ stock }) => stock > 0) ??
    variants[0] ??
    null;
  const { stock } = variant ?? product;
  const quantity = lacksVariant(product, asked) ? 0 : Math.min(asked?.quantity ?? 1, stock);
  return { quantity, variantId: variant?.id ?? null };
}

/** Whether the article names a variant that the product does not have any more. */
export function lacksVariant(product: ProjectProduct, asked?: ProductChoice): boolean {
  const named = asked?.variant_id ?? null;
  return named !== null && !product.product_variants.some(({ id }) => id === named);
}

/** Switches the variant; the quantity stays, up to the stock. */
export function withVariant(
  product: ProjectProduct,
  wanted: ProjectChoice,
  variantId: string,
): ProjectChoice {
  const stock = product.product_variants.find(({ id }) => id === variantId)?.stock ?? 0;
  return { variantId, quantity: Math.min(Math.max(wanted.quantity, 1), stock) };
}

export function offerOf(product: ProjectProduct, { variantId }: ProjectChoice): ProjectOffer {
  return product.product_variants.find(({ id }) => id === variantId) ?? product;
}

/**
 * The sum at the shown prices and their quantity prices (Rule 142), without freight. Twice 10.20
 * and once 5.00: 25.40.
 */
export function totalOf(
  products: readonly ProjectProduct[],
  wanted: readonly ProjectChoice[],
): Cents {
  return sumCents(
    ...products.flatMap((product, index) => {
      const choice = wanted[index];
      if (choice === undefined) return [];
      const { shown_price: unit, quantity_prices: prices = [] } = offerOf(product, choice);
      const lower = quantityPriceOf(unit, quantityPrices(prices), choice.quantity);
      return [multiplyCents(lower?.priceCents ?? unit, choice.quantity)];
    }),
  );
}

const quantityPrices = (prices: NonNullable<ProjectOffer['quantity_prices']>): QuantityPrices =>
  prices.map(({ from, price }) => ({ from, priceCents: price }));
