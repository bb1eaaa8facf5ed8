import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

import { colourPairs, LEAST_CONTRAST, type ColourPair } from '#domain/shop/brand-colours.ts';

import { ShopProfileInputSchema, type ShopProfile } from '#contract/endpoints/office-shop.ts';
import { failingPairWords } from '#contract/text/brand-colours.ts';

import { gstAnswerOf, gstInputOf } from '#web/backoffice/gst-registration.tsx';
import type { Part } from '#web/backoffice/conflict/merge-values.ts';

export type ProfileValues = ReturnType<typeof profileValues>;

export interface ProfileSectionProps {
  form: UseFormReturn<ProfileValues>;
}

const GST_WORDS = { '': 'Not answered', yes: 'Yes', no: 'No' } as const;

/** What the call accepts; colours are refused here with the same words as on the server. */
export const ShopProfileFormSchema = ShopProfileInputSchema.superRefine((profile, context) => {
  for (const pair of failingPairs(profile.brand_colour, profile.accent_colour)) {
    context.addIssue({
      code: 'custom',
      path: [`${pair.of}_colour`],
      message: failingPairWords(pair, LEAST_CONTRAST),
    });
  }
});

/** The labels of the fields when two people have changed the profile. */
export const PROFILE_PARTS: readonly Part<ProfileValues>[] = [
  { label: 'ABN', names: ['abn'] },
  {
    label: 'Registered for GST',
    names: ['gst_registered', 'gst_registered_from'],
    words: ({ gst_registered: answer, gst_registered_from: from }) =>
      [GST_WORDS[answer], from && `from ${from}`].filter(Boolean).join(' '),
  },
  { label: 'Sender name', names: ['mail_sender_name'] },
];

/** The form's fields as they are typed. */
export function profileValues(profile: ShopProfile) {
  return {
    trading_name: profile.trading_name ?? '',
    legal_name: profile.legal_name ?? '',
    abn: profile.abn ?? '',
    gst_registered: gstAnswerOf(profile),
    /** The first day of a new answer; empty is today. */
    gst_registered_from: '',
    phone: profile.phone ?? '',
    email: profile.email ?? '',
    business_hours: profile.business_hours ?? '',
    postal_address: profile.postal_address ?? '',
    logo: profile.logo,
    icon: profile.icon,
    brand_colour: profile.brand_colour,
    accent_colour: profile.accent_colour,
    mail_sender_name: profile.mail_sender_name ?? '',
  };
}

export function profileInput(values: ProfileValues): z.input<typeof ShopProfileInputSchema> {
  return { ...values, ...gstInputOf(values) };
}

/** None while one of the colours is only half typed. */
function failingPairs(brand: string, accent: string): readonly ColourPair[] {
  const isColour = (text: string) => /^#[\da-f]{6}$/.test(text);
  if (!isColour(brand) || !isColour(accent)) return [];
  return colourPairs({ brand, accent }).filter(({ passes }) => !passes);
}
