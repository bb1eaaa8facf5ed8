import { setTimeout as sleep } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

/** A storage, and the account there. */
export interface S3Access {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Config extends S3Access {
  readonly bucket: string;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;

/**
 * Signed requests to a bucket of any S3-compatible storage, with addresses of the form
 * endpoint/bucket/key. One that is answered with 429 or 5xx, or whose connection is lost before
 * the answer, is repeated twice.
 */
export function openBucket(config: S3Config) {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  });
  const bucket = `${config.endpoint}/${encodeURIComponent(config.bucket)}`;
  /** `key` may have a query. */
  return async (key: string, { signal = null, ...init }: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const request = await client.sign(`${bucket}/${key}`, init);
      const isLast = attempt === ATTEMPTS;
      // The signal is not a part of the request: Node may collect such a one as garbage.
      const response = await fetch(request, { signal }).catch((error: unknown) => {
        if (isLast || signal?.aborted === true) throw error;
        return null;
      });
      if (response !== null && (isLast || !isBusy(response))) return response;
      await response?.body?.cancel();
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  };
}

const isBusy = ({ status }: Response) => status >= 500 || status === 429;

/** The texts of an element's occurrences; tokens and keys are XML-escaped. */
export function xmlTexts(xml: string, element: string): string[] {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) =>
      text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => named[name] ?? whole),
  );
}
