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
  /** Of the product's page; null once it is gone. */
  readonly slug: string | null;
  readonly quantity: number;
  readonly refundedQuantity: number;
  /** Whether customers can open the product's page. */
  readonly isListed: boolean;
  /** Whether the buyer has reviewed the product. */
  readonly isReviewed: boolean;
  /** Whether the buyer works for the seller of this line. */
  readonly isOwn: boolean;
}

/**
 * The lines that a buyer is asked to review: of each product one, in the order of the order. Lines
 * that were wholly refunded, whose product is gone, that the buyer sells or has reviewed are left
 * out.
 */
export function linesToReview<Line extends DeliveredLine>(lines: readonly Line[]) {
  const asked = new Set<string>();
  return lines.filter((line): line is Line & { readonly slug: string } => {
    const { slug, quantity, refundedQuantity, isListed, isReviewed, isOwn } = line;
    if (slug === null || !isListed || isReviewed || isOwn) return false;
    if (refundedQuantity >= quantity || asked.has(slug)) return false;
    asked.add(slug);
    return true;
  });
}
