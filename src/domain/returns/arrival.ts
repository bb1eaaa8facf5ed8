import type { Day } from '#domain/calendar/public-holidays.ts';

/** When a line was sent and arrived, one entry for each parcel, as days in Sydney. */
export interface SentUnits {
  readonly quantity: number;
  readonly sentOn: Day;
  /** Null if nobody recorded it. */
  readonly deliveredOn: Day | null;
}

export interface Arrival {
  readonly sent: number;
  /** When the last of its units was sent; null before. */
  readonly sentOn: Day | null;
  /** When the last of its units arrived; null if nobody recorded that of every parcel. */
  readonly deliveredOn: Day | null;
}

/** How far the units of a line have come. */
export function arrivalOf(parcels: readonly SentUnits[]): Arrival {
  const days = (of: readonly Day[]) => of.toSorted().at(-1) ?? null;
  const delivered = parcels.flatMap(({ deliveredOn }) => deliveredOn ?? []);
  return {
    sent: parcels.reduce((sum, { quantity }) => sum + quantity, 0),
    sentOn: days(parcels.map(({ sentOn }) => sentOn)),
    deliveredOn: delivered.length === parcels.length ? days(delivered) : null,
  };
}

/**
 * The day on which a line counts as arrived: the recorded one, else the one that the customer says,
 * else today. Null for a day in the future, or before it was sent.
 */
export function countedArrival(
  { sentOn, deliveredOn }: Pick<Arrival, 'sentOn' | 'deliveredOn'>,
  { said, today }: { readonly said: Day | null; readonly today: Day },
): Day | null {
  if (deliveredOn !== null) return deliveredOn;
  if (said === null) return today;
  return said > today || (sentOn !== null && said < sentOn) ? null : said;
}
