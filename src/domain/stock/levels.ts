/** At or below this, and above 0, the shop warns of low stock. */
const LOW_STOCK_MAX = 5;

/** At or below this, and above 0, the stock badge is yellow. */
const YELLOW_BADGE_MAX = 10;

/** The most lines in a cart (Rule 18). */
export const MAX_CART_LINES = 90;

export type StockLevel = 'in_stock' | 'low' | 'out';
export type StockBadge = 'green' | 'yellow' | 'red';

/** Out at 0 or below, low from 1 to 5, else in stock. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= LOW_STOCK_MAX ? 'low' : 'in_stock';
}

/** The back-office badge: green above 10, yellow 1 to 10, red at 0 or below. */
export function stockBadge(stock: number): StockBadge {
  if (stock <= 0) return 'red';
  return stock <= YELLOW_BADGE_MAX ? 'yellow' : 'green';
}

/** The stock that applies: the chosen variant's, else the product's. */
export function stockOf(
  product: { readonly stock: number },
  variant: { readonly stock: number } | null,
): number {
  return variant ? variant.stock : product.stock;
}

/**
 * Whether a product is available in any form: without variants from its own stock, or in one of its
 * variants (Rule 43). The in-stock filter lists the same products.
 */
export function isInStock(
  ownStock: number,
  variants: readonly { readonly stock: number }[],
): boolean {
  return ownStock > 0 || variants.some(({ stock }) => stock > 0);
}

/** The quantity clamped to 1 to stock; 0 when there is none. */
export function clampQuantity(quantity: number, stock: number): number {
  const most = Math.max(0, Math.trunc(stock));
  if (most === 0) return 0;
  if (Number.isNaN(quantity)) return 1;
  return Math.min(most, Math.max(1, Math.trunc(quantity)));
}

/** Whether a line of this quantity is available now; otherwise the order refuses it. */
export function stockCovers(quantity: number, stock: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= stock;
}
