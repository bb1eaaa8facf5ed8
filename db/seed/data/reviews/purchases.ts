import type { OrderPlan, OrderPlanLine } from '../orders.ts';
import { products } from '../products/all.ts';
import type { ProductData, ReviewData } from '../types.ts';
import { reviews } from './all.ts';

/** When customers placed the orders whose lines they have reviewed, in days before today. */
const PURCHASES: readonly (readonly [customerKey: string, ...daysAgo: number[]])[] = [
  ['mia-calloway', 39],
  ['jack-brennan', 211, 54],
  ['aisha-rahman', 181],
  ['ben-katsaros', 228, 41],
  ['wei-lin', 47],
  ['olivia-tamsin', 24],
  ['noah-whitfield', 118, 58],
  ['daisy-marika', 101, 27],
  ['tane-hohepa', 106],
  ['sofia-petrov', 96, 34],
  ['liam-docherty', 83],
  ['nina-fairweather', 62],
  ['harriet-dunmore', 305, 48],
  ['priya-raghavan', 290, 35],
  ['declan-shaughnessy', 258],
  ['tom-aldous', 43],
  ['yasmin-farouk', 255, 28],
  ['gus-pellegrini', 240, 44],
  ['kirra-bowden', 232, 7],
  ['stephen-loh', 224, 50],
  ['maree-tilbury', 171],
  ['arjun-desai', 205, 31],
  ['bronwyn-hale', 198, 46],
  ['callum-reid', 190, 25],
  ['elena-vukovic', 157],
  ['hamish-garrow', 175, 53],
  ['ingrid-solberg', 167, 19],
  ['joel-tennant', 8],
  ['leilani-tupou', 152, 42],
  ['marcus-whitby', 145, 38],
  ['nadia-haddad', 129],
  ['oscar-lindqvist', 131, 30],
  ['pearl-nakamura', 124, 22],
  ['rohan-mistry', 117, 45],
  ['sally-brandt', 8],
  ['theo-andreou', 103, 16],
  ['una-fitzgerald', 321, 190],
  ['vincent-marsh', 312, 40],
  ['willow-jarrett', 300, 50],
  ['xavier-coombe', 275, 36],
  ['yolanda-reyes', 150],
  ['zach-mcallister', 222, 49],
];

const MINUTES_PER_DAY = 24 * 60;

/** A review and the order that delivered its product. */
export interface ReviewedPurchase {
  review: ReviewData;
  orderKey: string;
}

export const reviewedPurchases: readonly ReviewedPurchase[] = reviews.map((review, index) => ({
  review,
  orderKey: orderKeyOf(review, index),
}));

/** The delivered orders behind the reviews, oldest first. */
export const purchasePlans: readonly OrderPlan[] = PURCHASES.flatMap(([customerKey, ...days]) =>
  days.map((daysAgo) => {
    const key = purchaseKey(customerKey, daysAgo);
    return {
      key,
      customerKey,
      status: 'delivered' as const,
      // Not all at the same hour.
      placedMinutesAgo:
        daysAgo * MINUTES_PER_DAY + ((daysAgo * 97 + customerKey.length * 61) % 600),
      lines: reviewedPurchases
        .filter(({ orderKey }) => orderKey === key)
        .map(({ review }, index) => lineOf(productOf(review), index)),
    };
  }),
).toSorted((a, b) => b.placedMinutesAgo - a.placedMinutesAgo);

/** Spreads a customer's reviews over those of their orders in which the product was on sale. */
function orderKeyOf(review: ReviewData, index: number): string {
  const { createdDaysAgo } = productOf(review);
  const [, ...days] = PURCHASES.find(([key]) => key === review.customerKey) ?? [''];
  const possible = days.filter((daysAgo) => daysAgo + 1 < createdDaysAgo);
  const daysAgo = possible[index % possible.length];
  if (daysAgo === undefined) {
    throw new Error(`${review.customerKey} never bought ${review.productSlug} in the demo shop`);
  }
  return purchaseKey(review.customerKey, daysAgo);
}

function purchaseKey(customerKey: string, daysAgo: number): string {
  return `purchase/${customerKey}/${daysAgo}`;
}

function productOf({ productSlug }: ReviewData): ProductData {
  const product = products.find(({ slug }) => slug === productSlug);
  if (!product)
    throw new Error(`A review of the demo shop names an unknown product: ${productSlug}`);
  return product;
}

function lineOf(product: ProductData, index: number): OrderPlanLine {
  const { slug: productSlug, variants, priceCents } = product;
  return {
    productSlug,
    variantIndex: variants.length === 0 ? null : index % variants.length,
    quantity: priceCents < 3000 ? 1 + (index % 3) : 1,
  };
}
