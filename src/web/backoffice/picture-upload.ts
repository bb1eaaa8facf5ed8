import { StorageClient } from '@supabase/storage-js';

import {
  fetchWithProgress,
  storageSentence,
  type UploadProgress,
} from '#web/features/pictures/send-file.ts';
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';

const BUCKET = 'product-images';
/** Longest name behind the timestamp that the storage takes. */
const MAX_NAME_LENGTH = 120;

interface UploadOptions {
  readonly publicKey: string;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

let lastStampMs = 0;

/**
 * Uploads one picture to `products/{timestamp}-{safe name}` and answers the path of its public
 * address. One that is too large for the storage is made smaller first. Throws an Error with the
 * sentence for the reader.
 */
export async function uploadPicture(chosen: File, options: UploadOptions): Promise<string> {
  const file = await shrinkPicture(chosen, {
    onShrink: () => options.onProgress?.('shrinking'),
    signal: options.signal,
  });
  lastStampMs = Math.max(Date.now(), lastStampMs + 1);
  const path = `products/${lastStampMs}-${safeFileName(file.name)}`;
  const send = (token: string | null) =>
    bucketFor(token, options).upload(path, file, { cacheControl: '3600', upsert: false });
  const token = await currentAccessToken();
  let { error } = await send(token);
  if (error !== null && 'status' in error && error.status === 401) {
    const renewed = await tokenToRetryWith(token);
    if (renewed !== null) ({ error } = await send(renewed));
  }
  options.signal?.throwIfAborted();
  if (error !== null) throw new Error(storageSentence(error));
  return new URL(bucketFor(null, options).getPublicUrl(path).data.publicUrl).pathname;
}

function bucketFor(token: string | null, options: UploadOptions) {
  return new StorageClient(
    `${location.origin}/storage/v1`,
    { apikey: options.publicKey, Authorization: `Bearer ${token ?? ''}` },
    fetchWithProgress(options),
  ).from(BUCKET);
}

/** Letters, digits, dots and dashes stay, everything else becomes an underscore. */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9.-]/g, '_').replaceAll(/\.{2,}/g, '.');
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - end.length).slice(0, MAX_NAME_LENGTH - end.length);
  return `${stem}${end}` || 'picture';
}
