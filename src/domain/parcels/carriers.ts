/**
 * Who may bring a parcel: the carriers that Australian shops use, the seller's own vehicle, and any
 * other by name.
 */
export const CARRIERS = [
  'australia_post',
  'startrack',
  'sendle',
  'couriers_please',
  'aramex',
  'team_global_express',
  'tnt',
  'direct_freight_express',
  'mainfreight',
  'dhl_express',
  'fedex',
  'own_vehicle',
  'other',
] as const;
export type Carrier = (typeof CARRIERS)[number];

interface CarrierFacts {
  readonly name: string;
  /** The carrier's tracking page, its number at the end; null where there is no page to link to. */
  readonly tracking: string | null;
}

const FACTS: Readonly<Record<Carrier, CarrierFacts>> = {
  australia_post: {
    name: 'Australia Post',
    tracking: 'https://auspost.com.au/mypost/track/details/',
  },
  startrack: { name: 'StarTrack', tracking: 'https://startrack.com.au/track/details/' },
  sendle: { name: 'Sendle', tracking: 'https://track.sendle.com/tracking?ref=' },
  couriers_please: {
    name: 'CouriersPlease',
    tracking: 'https://www.couriersplease.com.au/tools-track/no/',
  },
  aramex: { name: 'Aramex', tracking: 'https://www.aramex.com.au/tools/track?l=' },
  team_global_express: { name: 'Team Global Express', tracking: null },
  tnt: {
    name: 'TNT',
    tracking:
      'https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons=',
  },
  direct_freight_express: { name: 'Direct Freight Express', tracking: null },
  mainfreight: { name: 'Mainfreight', tracking: null },
  dhl_express: {
    name: 'DHL Express',
    tracking: 'https://www.dhl.com/au-en/home/tracking.html?tracking-id=',
  },
  fedex: { name: 'FedEx', tracking: 'https://www.fedex.com/fedextrack/?trknbr=' },
  own_vehicle: { name: 'Own vehicle', tracking: null },
  other: { name: 'Other carrier', tracking: null },
};

export interface Consignment {
  readonly carrier: Carrier;
  /** What the carrier "other" is called. */
  readonly carrierName: string | null;
  readonly trackingNumber: string | null;
}

/** What people call the carrier: "Australia Post", or the name that was typed for another one. */
export function carrierName({
  carrier,
  carrierName: typed = null,
}: {
  readonly carrier: Carrier;
  readonly carrierName?: string | null;
}): string {
  return carrier === 'other' && typed !== null ? typed : FACTS[carrier].name;
}

/**
 * Whether a parcel of this carrier cannot leave without a number: all but those that may have none.
 */
export function needsTrackingNumber(carrier: Carrier): boolean {
  return carrier !== 'own_vehicle' && carrier !== 'other';
}

/**
 * The carrier's page about this parcel; null where the number is missing or the carrier has no such
 * page.
 */
export function trackingUrl({
  carrier,
  trackingNumber,
}: Pick<Consignment, 'carrier' | 'trackingNumber'>): string | null {
  const { tracking } = FACTS[carrier];
  if (tracking === null || trackingNumber === null) return null;
  return tracking + encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}
