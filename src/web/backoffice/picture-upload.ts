import { StorageClient } from '@supabase/storage-js';

import { currentAccessToken } from '#web/lib/auth-client.ts';

const BUCKET = 'product-images';
/** Longest name behind the timestamp that the storage takes. */
const MAX_NAME_LENGTH = 120;
/** As the storage accepts them; the server decides by content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

interface UploadOptions {
  readonly publicKey: string;
  /** From 0 to 1, while the bytes travel. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

let lastStampMs = 0;

/**
 * Uploads one picture to `products/{timestamp}-{safe name}` and answers the path of its public address.
 * Throws an Error with the storage's own sentence.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const token = await currentAccessToken();
  const storage = new StorageClient(
    `${location.origin}/storage/v1`,
    { apikey: options.publicKey, Authorization: `Bearer ${token ?? ''}` },
    fetchWithProgress(options),
  ).from(BUCKET);
  lastStampMs = Math.max(Date.now(), lastStampMs + 1);
  const path = `products/${lastStampMs}-${safeFileName(file.name)}`;
  const { error } = await storage.upload(path, file, { cacheControl: '3600', upsert: false });
  if (error !== null) throw new Error(error.message);
  return new URL(storage.getPublicUrl(path).data.publicUrl).pathname;
}

/** Letters, digits, dots and dashes stay, everything else becomes an underscore (B section 5.3). */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9.-]/g, '_').replaceAll(/\.{2,}/g, '.');
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? '';
  const stem = safe.slice(0, safe.length - end.length).slice(0, MAX_NAME_LENGTH - end.length);
  return `${stem}${end}` || 'picture';
}

/** `fetch` tells nothing of an upload on its way, XMLHttpRequest does. */
function fetchWithProgress({ onProgress, signal }: UploadOptions): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const url = input instanceof Request ? input.url : String(input);
      request.open(init.method ?? 'GET', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress?.(loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? 'text/plain' },
          }),
        );
      request.onerror = () => reject(new TypeError('The shop cannot be reached.'));
      request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
