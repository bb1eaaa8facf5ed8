import sharp from 'sharp';

import { uploadOf } from '#contract/paths/pictures.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import type { Services } from '#server/http/context.ts';
import { createFileStore } from '#server/uploads/file-store.ts';
import { findPublicFile } from '#server/uploads/queries.ts';

/** Four times the size on the page, in points, so that it prints sharply. */
const PIXELS = { width: 4 * 160, height: 4 * 28 };

/** The shop's logo for the head of a document, as a PNG; null without one. */
export async function loadLogo(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { logo }: Pick<Shop, 'logo'>,
): Promise<Uint8Array | null> {
  const upload = logo === null ? null : uploadOf(logo);
  const row = upload === null ? undefined : await findPublicFile(db, upload);
  if (row === undefined) return null;
  const bytes = await createFileStore(config).get(row.storage_name);
  if (bytes === null) return null;
  return sharp(bytes, { density: 300 })
    .resize({ ...PIXELS, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}
