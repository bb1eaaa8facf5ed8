import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { currentAccessToken } from '#web/session/auth-client.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';

import { fetchWithProgress, storageSentence, type UploadProgress } from './send-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

interface AttachOptions {
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads one picture for what the reader is writing; the server forgets it after a day if it is
 * not sent. Throws an Error with the sentence for the reader.
 */
export async function attachPicture(
  chosen: File,
  { onProgress, signal }: AttachOptions,
): Promise<AttachedPicture> {
  const file = await shrinkPicture(chosen, { onShrink: () => onProgress('shrinking'), signal });
  const send = (token: string | null) =>
    fetchWithProgress({ onProgress, signal })('/storage/v1/object/attachments', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        'content-type': file.type || 'application/octet-stream',
      },
      body: file,
    });
  const token = await currentAccessToken();
  let response = await send(token);
  if (response.status === 401) {
    const renewed = await tokenToRetryWith(token);
    if (renewed !== null) response = await send(renewed);
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(storageSentence(answer as { message?: unknown }));
  return answer as AttachedPicture;
}
