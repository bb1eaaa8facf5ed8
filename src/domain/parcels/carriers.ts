/**
 * Who delivers a parcel: the usual carriers of Australian shops, the seller's own vehicle, or
 * another one by name.
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
  /**
   * The start of the carrier's tracking URL, to which the number is appended; null without such a
   * page.
   */
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
  /** The name of the carrier "other". */
  readonly carrierName: string | null;
  readonly trackingNumber: string | null;
}

/** The carrier's display name: "Australia Post", or the typed name of another one. */
export function carrierName({
  carrier,
  carrierName: typed = null,
}: {
  readonly carrier: Carrier;
  readonly carrierName?: string | null;
}): string {
  return carrier === 'other' && typed !== null ? typed : FACTS[carrier].name;
}

/** Whether this carrier's parcels need a tracking number. */
export function needsTrackingNumber(carrier: Carrier): boolean {
  return carrier !== 'own_vehicle' && carrier !== 'other';
}

/** The carrier's page for this parcel; null without a number or such a page. */
export function trackingUrl({
  carrier,
  trackingNumber,
}: Pick<Consignment, 'carrier' | 'trackingNumber'>): string | null {
  const { tracking } = FACTS[carrier];
  if (tracking === null || trackingNumber === null) return null;
  return tracking + encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}
