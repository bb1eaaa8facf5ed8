import type { z } from 'zod';

import type { officeStoreEndpoints } from '#contract/endpoints/office-site-content.ts';
import type { StoreBodySchema } from '#contract/schemas/site-content.ts';

export type OfficeStore = z.output<typeof officeStoreEndpoints.get.output>;
type StoreBody = OfficeStore['body'];
export type StoreValues = ReturnType<typeof storeValues>;

const NINE_TO_FIVE = { opens: 9 * 60, closes: 17 * 60 };

/** The values of the form, as typed. A new store opens on weekdays. */
export function storeValues(store: StoreBody | null) {
  return {
    name: store?.name ?? '',
    street: store?.street ?? '',
    suburb: store?.suburb ?? '',
    state: (store?.state ?? '') as StoreBody['state'] | '',
    postcode: store?.postcode ?? '',
    latitude: store === null ? '' : String(store.latitude),
    longitude: store === null ? '' : String(store.longitude),
    phone: store?.phone ?? '',
    week: structuredClone(
      store?.week ?? [null, ...Array.from({ length: 5 }, () => NINE_TO_FIVE), null],
    ),
    holidays: structuredClone(store?.holidays ?? []),
    features: store?.features.join(', ') ?? '',
  };
}

/** The body for the form's values; what is missing is refused at its field. */
export function storeInput(values: StoreValues): z.input<typeof StoreBodySchema> {
  const features = values.features.split(',').map((feature) => feature.trim());
  return {
    ...values,
    state: values.state as StoreBody['state'],
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    features: features.filter((feature) => feature !== ''),
  };
}

/** Not a number where nothing was typed, so that the schema asks for it. */
function degrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
