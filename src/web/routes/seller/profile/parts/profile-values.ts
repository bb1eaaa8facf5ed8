import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

import { dayWords } from '#domain/sellers/time-away.ts';

import {
  SellerProfileInputSchema,
  wrongHoliday,
  type SellerProfile,
} from '#contract/endpoints/seller-profile.ts';

import type { Part } from '#web/backoffice/conflict/merge-values.ts';

type Input = z.input<typeof SellerProfileInputSchema>;

export type ProfileValues = ReturnType<typeof profileValues>;

export interface ProfileSectionProps {
  form: UseFormReturn<ProfileValues>;
}

/** What the call accepts; half a holiday is refused here with the same words as on the server. */
export const SellerProfileFormSchema = SellerProfileInputSchema.superRefine((profile, context) => {
  const wrong = wrongHoliday(profile);
  if (wrong === null) return;
  context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
});

/** Fields that mean something only together, and those whose label is not their name. */
export const PROFILE_PARTS: readonly Part<ProfileValues>[] = [
  {
    label: 'Return address',
    names: ['return_address'],
    words: ({ return_address: { address1, address2, city, state, postcode } }) =>
      [address1, address2, [city, state, postcode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: 'Holidays',
    names: ['away_from', 'away_until', 'away_is_off_sale'],
    words: ({ away_from: from, away_until: until, away_is_off_sale: isOffSale }) =>
      from === '' || until === ''
        ? ''
        : `${dayWords(from)} to ${dayWords(until)}${isOffSale ? ', not for sale' : ''}`,
  },
];

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', postcode: '' };

/** The form's fields as they are typed. */
export function profileValues(profile: SellerProfile) {
  const { return_address: address } = profile;
  return {
    trading_name: profile.trading_name ?? '',
    slug: profile.slug,
    logo: profile.logo,
    banner: profile.banner,
    about: profile.about,
    dispatch_days: profile.dispatch_days ?? '',
    return_address:
      address === null ? NO_ADDRESS : { ...address, address2: address.address2 ?? '' },
    away_from: profile.away_from ?? '',
    away_until: profile.away_until ?? '',
    away_is_off_sale: profile.away_is_off_sale,
  };
}

/** What is saved: an empty field is none, and an empty address is no address. */
export function profileInput(values: ProfileValues): Input {
  const { return_address: address, ...typed } = values;
  const isEmpty = Object.values(address).every((line) => line.trim() === '');
  return {
    ...typed,
    trading_name: typed.trading_name.trim() || null,
    dispatch_days: typed.dispatch_days.trim() || null,
    return_address: isEmpty
      ? null
      : {
          ...address,
          address2: address.address2.trim() || null,
          // The schema refuses an empty choice with its own sentence.
          state: address.state as NonNullable<Input['return_address']>['state'],
        },
    away_from: typed.away_from || null,
    away_until: typed.away_until || null,
  };
}
