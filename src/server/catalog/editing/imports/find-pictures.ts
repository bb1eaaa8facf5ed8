import { createHash } from 'node:crypto';

import { readList } from '#domain/range/cells.ts';
import { fileNameOf, findArchived, isPictureAddress, picturePath } from '#domain/range/pictures.ts';
import { rowsOf, textOf, type RangeGroup } from '#domain/range/rows.ts';

import { PictureAddressSchema } from '#contract/schemas/office-catalog.ts';

import {
  listPicturesNamed,
  reusePictures,
  type ImportPictureRow,
  type WantedPicture,
} from '#server/catalog/editing/imports/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';
import { callableAddress, OutboundError } from '#server/platform/outbound/outbound.ts';
import { publicPicturePath } from '#server/uploads/upload-picture.ts';

const MAX_ADDRESS_LENGTH = 1000;

/** What a cell names as a picture. */
export type FoundPicture =
  /** A picture of this shop, under its path. */
  | { readonly kind: 'own'; readonly path: string }
  /** Stored by this import. */
  | { readonly kind: 'stored'; readonly path: string; readonly id: string }
  /** Fetched when the import runs. */
  | { readonly kind: 'wanted'; readonly path: string; readonly wanted: WantedPicture }
  | { readonly kind: 'refused'; readonly reason: string };

export type PictureFinder = (written: string) => FoundPicture;

interface Place {
  readonly importId: string;
  readonly scope: Scope;
  readonly siteUrl: string;
  readonly hasArchive: boolean;
}

/** Finds what the cells of a batch name: pictures of this shop, of the archive, and addresses. */
export async function pictureFinder(
  db: Db,
  { importId, scope, siteUrl, hasArchive }: Place,
  groups: readonly RangeGroup[],
): Promise<PictureFinder> {
  const written = new Set(
    groups.flatMap(rowsOf).flatMap((row) => {
      const list = readList(textOf(row, 'pictures'));
      return list.ok ? list.value : [];
    }),
  );
  const named = [...written].filter((text) => !isOwn(text, siteUrl));
  const addresses = named.flatMap((text) => sourceOf(text).source ?? []);
  if (addresses.length > 0) await reusePictures(db, { importId, scope, addresses });
  const fileNames = named.filter((text) => !isPictureAddress(text)).map(nameOf);
  const rows =
    named.length === 0 ? [] : await listPicturesNamed(db, importId, { addresses, fileNames });
  const bySource = new Map(rows.map((row) => [row.source, row]));
  const byName = Map.groupBy(
    rows.filter(({ file_name: name }) => name !== null),
    ({ file_name: name }) => name,
  );
  return (text) => {
    if (isOwn(text, siteUrl)) return ownPicture(text, siteUrl);
    if (isPictureAddress(text)) return addressed(text, bySource);
    if (!hasArchive) return refuse(`Upload an archive with ${shown(text)}, or enter its address.`);
    return archived(text, byName.get(nameOf(text)) ?? []);
  };
}

function refuse(reason: string): FoundPicture {
  return { kind: 'refused', reason };
}

/** As much of what a cell says as fits into a sentence. */
const shown = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

const nameOf = (text: string) => fileNameOf(picturePath(text));

function isOwn(text: string, siteUrl: string): boolean {
  return text.startsWith(`${siteUrl}/`) || /^\/(?!\/)/.test(text);
}

function ownPicture(text: string, siteUrl: string): FoundPicture {
  const path = text.startsWith('/') ? text : text.slice(siteUrl.length);
  return PictureAddressSchema.safeParse(path).success
    ? { kind: 'own', path }
    : refuse(`${shown(text)} is no picture of this shop.`);
}

/** The address by which a picture is fetched once, or why it never is. */
function sourceOf(text: string) {
  try {
    const url = callableAddress(text);
    url.hash = '';
    return url.href.length > MAX_ADDRESS_LENGTH
      ? { source: null, reason: 'An address has at most 1,000 characters.' }
      : { source: url.href, reason: null };
  } catch (error) {
    if (error instanceof OutboundError) return { source: null, reason: error.message };
    throw error;
  }
}

function addressed(text: string, bySource: ReadonlyMap<string, ImportPictureRow>): FoundPicture {
  const { source, reason } = sourceOf(text);
  if (source === null) return refuse(`We cannot use ${shown(text)}. ${reason}`);
  const { hostname } = new URL(source);
  return pictureOf(text, { source, host: hostname, file_name: null }, bySource.get(source));
}

function archived(text: string, rows: readonly ImportPictureRow[]): FoundPicture {
  const paths = rows.map(({ source }) => source);
  const [found, ...others] = findArchived(text, paths);
  if (found === undefined) return refuse(`The archive has no ${shown(text)}.`);
  if (others.length > 0) {
    return refuse(`The archive has several files named ${shown(text)}. Enter the folder too.`);
  }
  const wanted = { source: found, host: null, file_name: fileNameOf(found) };
  return pictureOf(
    text,
    wanted,
    rows.find(({ source }) => source === found),
  );
}

function pictureOf(
  text: string,
  wanted: WantedPicture,
  row: ImportPictureRow | undefined,
): FoundPicture {
  if (row?.failure != null) return refuse(`We could not use ${shown(text)}. ${row.failure}`);
  if (row?.picture_id != null && row.path !== null) {
    return { kind: 'stored', path: publicPicturePath(row.path), id: row.picture_id };
  }
  return { kind: 'wanted', path: placeFor(wanted), wanted };
}

/** Stands in a product for a picture that is not there yet, while the product is checked. */
function placeFor({ source }: WantedPicture): string {
  const name = createHash('sha256').update(source).digest('hex');
  return publicPicturePath(`products/wanted/${name}`);
}
