const DAY_MS = 86_400_000;

/** How long after its delivery an order's request for reviews is sent. */
export const REVIEW_REQUEST_DAYS = 10;
/** How late one is still sent, after an outage or a closure. */
const LATEST_DAYS = 20;

/**
 * The deliveries whose request for reviews is due (Rule 134): those up to `until` and after `from`.
 * An order that was delivered at noon on the 1st is asked about from noon on the 11th, and not from
 * noon on the 21st.
 */
export function deliveriesToAskAbout(now: Date): { readonly from: Date; readonly until: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { from: daysAgo(LATEST_DAYS), until: daysAgo(REVIEW_REQUEST_DAYS) };
}

export interface DeliveredLine {
  /** Null once the product is gone. */
  readonly productId: string | null;
  readonly quantity: number;
  readonly refundedQuantity: number;
  /** Whether customers can open the product's page. */
  readonly isListed: boolean;
  /** Whether the buyer works for the seller of this line. */
  readonly isOwn: boolean;
}

/**
 * The lines that a buyer is asked to review: of each product one, in the order of the order. Lines
 * that were wholly refunded, whose product is gone or that the buyer sells are left out.
 */
export function linesToReview<Line extends DeliveredLine>(lines: readonly Line[]) {
  const asked = new Set<string>();
  return lines.filter((line): line is Line & { readonly productId: string } => {
    const { productId, quantity, refundedQuantity, isListed, isOwn } = line;
    if (productId === null || !isListed || isOwn || refundedQuantity >= quantity) return false;
    if (asked.has(productId)) return false;
    asked.add(productId);
    return true;
  });
}
