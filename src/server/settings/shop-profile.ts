import { z } from 'zod';

import { colourPairs, LEAST_CONTRAST, type ColourPair } from '#domain/shop/brand-colours.ts';

import {
  ShopProfileSchema,
  type ShopProfile,
  type ShopProfileChange,
} from '#contract/endpoints/office-shop.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { failingPairWords } from '#contract/text/brand-colours.ts';

import { changeTextValues } from '#server/content/items/text-values.ts';
import { changeRecord, type RecordKind } from '#server/audit/edit-record.ts';
import type { Ctx, SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { answerColumns, presentRegistrations } from '#server/settings/gst-registration.ts';
import {
  requireGlobalSettings,
  GLOBAL_SETTINGS_ID,
  lockSettings,
  updateShopProfile,
} from '#server/settings/queries.ts';

/** Who runs the shop, as entered (Rule 109). */
export async function getShopProfile({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<ShopProfile> {
  return findProfile(db, config.mail.from.address);
}

async function findProfile(db: Db, sender: string): Promise<ShopProfile> {
  const row = await requireGlobalSettings(db);
  return {
    trading_name: row.trading_name,
    legal_name: row.legal_name,
    abn: row.abn,
    gst_registered: row.gst_registered,
    gst_registrations: presentRegistrations(row),
    phone: row.phone,
    email: row.email,
    business_hours: row.business_hours,
    postal_address: row.postal_address,
    logo: row.logo,
    icon: row.icon,
    brand_colour: row.brand_colour,
    accent_colour: row.accent_colour,
    mail_sender_name: row.mail_sender_name,
    mail_sender_address: sender,
    version: row.version,
  };
}

/** Changes the profile. Refuses colours that text in them could not be read in (Rule 109). */
export async function changeShopProfile(
  ctx: SignedInCtx,
  { version, ...change }: ShopProfileChange,
): Promise<ShopProfile> {
  const sender = ctx.config.mail.from.address;
  const kind: RecordKind<ShopProfile> = {
    subject: 'shop profile',
    nameOf: ({ trading_name: name }) => name ?? '',
    notFound: 'ROUTE_NOT_FOUND',
    find: (db) => findProfile(db, sender),
    lock: lockSettings,
    factsOf: ({ mail_sender_address: _address, ...entered }) => entered,
    encode: (profile) => z.encode(ShopProfileSchema, profile),
  };
  const { after } = await changeRecord(ctx, kind, {
    id: GLOBAL_SETTINGS_ID,
    version,
    apply: async (trx, before) => {
      const profile = { ...before, ...change };
      refuseUnreadable(profile);
      const row = {
        trading_name: profile.trading_name,
        legal_name: profile.legal_name || null,
        abn: profile.abn || null,
        ...answerColumns(await requireGlobalSettings(trx), change, ctx.now),
        phone: profile.phone || null,
        email: profile.email || null,
        business_hours: profile.business_hours || null,
        postal_address: profile.postal_address || null,
        logo: profile.logo,
        icon: profile.icon,
        brand_colour: profile.brand_colour,
        accent_colour: profile.accent_colour,
        mail_sender_name: profile.mail_sender_name || null,
        updated_at: ctx.now,
      };
      await changeTextValues({ ...ctx, db: trx }, () => updateShopProfile(trx, row));
    },
  });
  return after;
}

function refuseUnreadable(colours: Pick<ShopProfile, 'brand_colour' | 'accent_colour'>): void {
  const failing = colourPairs({
    brand: colours.brand_colour,
    accent: colours.accent_colour,
  }).filter(({ passes }) => !passes);
  if (failing.length === 0) return;
  const fieldOf = ({ of }: ColourPair) => `${of}_colour`;
  throw new AppError('INVALID_INPUT', {
    fields: Object.fromEntries(
      failing.map((pair) => [fieldOf(pair), failingPairWords(pair, LEAST_CONTRAST)]),
    ),
  });
}
