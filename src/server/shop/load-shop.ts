import { DEFAULT_COLOURS } from '#domain/shop/brand-colours.ts';
import { gstRegistration } from '#domain/tax/registration.ts';

import type { Shop } from '#contract/schemas/shop.ts';

import type { Ctx } from '#server/http/context.ts';
import { findShopRow, type ShopRow } from '#server/shop/queries.ts';

type ShopCtx = Pick<Ctx, 'db' | 'config'>;

/** Who runs this shop (Rule 109). */
export async function loadShop({ db, config }: ShopCtx): Promise<Shop> {
  return presentShop(await findShopRow(db), config);
}

/** Documents and emails name no stores, so their rows may come without. */
type Profile = Omit<ShopRow, 'mail_sender_name' | 'has_stores'> & { readonly has_stores?: boolean };

/** The profile as everybody may read it. */
export function presentShop(
  row: Profile | null | undefined,
  { siteUrl }: Pick<ShopCtx['config'], 'siteUrl'>,
): Shop {
  return {
    name: row?.trading_name ?? new URL(siteUrl).host,
    legal_name: row?.legal_name ?? null,
    abn: row?.abn ?? null,
    gst_registered: operatorIsRegistered(row),
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    business_hours: row?.business_hours ?? null,
    postal_address: row?.postal_address ?? null,
    logo: row?.logo ?? null,
    icon: row?.icon ?? null,
    has_stores: row?.has_stores ?? false,
    brand_colour: row?.brand_colour ?? DEFAULT_COLOURS.brand,
    accent_colour: row?.accent_colour ?? DEFAULT_COLOURS.accent,
  };
}

/** Whether the operator charges GST on its own goods (Rule 4). */
export function operatorIsRegistered(
  row: Pick<ShopRow, 'gst_registered' | 'abn'> | null | undefined,
): boolean {
  return gstRegistration({ answer: row?.gst_registered ?? null, abn: row?.abn ?? null }) === true;
}
