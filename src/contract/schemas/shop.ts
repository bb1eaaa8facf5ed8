import { z } from 'zod';

/** Who runs the shop and how it looks (Rule 109). Null is what the operator has not entered. */
export const ShopSchema = z.object({
  /** The trading name; the host of the shop's address until one is entered. */
  name: z.string(),
  legal_name: z.string().nullable(),
  /** In groups: 51 824 753 556. */
  abn: z.string().nullable(),
  /** Whether the operator charges GST on its own goods: only with an ABN and a yes. */
  gst_registered: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  business_hours: z.string().nullable(),
  /** One line of text for each line of the address. */
  postal_address: z.string().nullable(),
  /** A picture's address; the name in letters without one. */
  logo: z.string().nullable(),
  /** The square picture of tabs and home screens; without one the logo, else a drawn mark. */
  icon: z.string().nullable(),
  /** Whether customers can visit it: a store is published. */
  has_stores: z.boolean(),
  /** `#rrggbb` */
  brand_colour: z.string(),
  accent_colour: z.string(),
});

export type Shop = z.output<typeof ShopSchema>;
