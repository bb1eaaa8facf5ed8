import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { MANIFEST } from '#server/backups/manifest.ts';
import type { BackupFolder, BackupPlace } from '#server/backups/places.ts';
import { openBucket, xmlTexts, type S3Access } from '#server/platform/s3.ts';
import { StartError } from '#server/platform/start-error.ts';

/** A larger file is sent in parts of this size, each from memory. S3 takes 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024;
/** For an answer to begin; a part may take as long on a slow line. */
const ANSWER_WITHIN_MS = 5 * 60_000;

/** Backups under a prefix of a bucket: `s3://bucket/prefix`. The bucket must be there. */
export function createS3Place(name: string, access: S3Access): BackupPlace {
  const [bucket = '', ...rest] = name.slice('s3://'.length).split('/').filter(Boolean);
  const prefix = rest.map((part) => `${part}/`).join('');
  const send = openBucket({ ...access, bucket });

  /** Throws in a sentence unless the storage answers with success, or with a status in `also`. */
  async function call(key: string, init: RequestInit, also: readonly number[] = []) {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_WITHIN_MS);
    let response: Response;
    try {
      response = await send(key, { ...init, signal: limit.signal });
    } catch (error) {
      throw new StartError(`The storage of ${name} cannot be reached.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok || also.includes(response.status)) return response;
    const text = await response.text().catch(() => '');
    const [code = response.statusText] = xmlTexts(text, 'Code');
    throw new StartError(`The storage of ${name} answered ${response.status} ${code}.`);
  }

  const keyOf = (key: string) => key.split('/').map(encodeURIComponent).join('/');

  /** The texts of an element in every page of a listing. */
  async function listed(query: Record<string, string>, element: string): Promise<string[]> {
    const found: string[] = [];
    let from: string | undefined = '';
    while (from !== undefined) {
      const search: string = new URLSearchParams({
        'list-type': '2',
        ...query,
        ...(from === '' ? {} : { 'continuation-token': from }),
      }).toString();
      const page = await (await call(`?${search}`, { method: 'GET' })).text();
      found.push(...xmlTexts(page, element));
      from = xmlTexts(page, 'NextContinuationToken')[0];
    }
    return found;
  }

  async function put(key: string, bytes: Uint8Array): Promise<Response> {
    const headers = { 'content-length': String(bytes.byteLength) };
    return drained(await call(key, { method: 'PUT', body: bytes as BodyInit, headers }));
  }

  async function putInParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const begun = await (await call(`${key}?uploads`, { method: 'POST' })).text();
    const id = encodeURIComponent(xmlTexts(begun, 'UploadId')[0] ?? '');
    try {
      let list = '';
      let number = 1;
      for await (const bytes of parts) {
        const { headers } = await put(`${key}?partNumber=${number}&uploadId=${id}`, bytes);
        list += `<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`;
        number += 1;
      }
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const ended = await call(`${key}?uploadId=${id}`, { method: 'POST', body });
      // It may begin with success and end with an error.
      const [code] = xmlTexts(await ended.text(), 'Code');
      if (code !== undefined) throw new StartError(`The storage of ${name} answered ${code}.`);
    } catch (error) {
      // Its parts would be stored, and paid for, without being a file.
      await call(`${key}?uploadId=${id}`, { method: 'DELETE' })
        .then(drained)
        .catch(() => undefined);
      throw error;
    }
  }

  const folder = (time: string): BackupFolder => {
    const inFolder = `${prefix}${time}/`;
    return {
      name: `s3://${bucket}/${prefix}${time}`,
      async write(file, content) {
        const key = keyOf(`${inFolder}${file}`);
        const parts = inParts(content)[Symbol.asyncIterator]();
        const first = await parts.next();
        const second = first.done === true ? first : await parts.next();
        const bytes = first.done === true ? new Uint8Array() : first.value;
        if (second.done === true) await put(key, bytes);
        else await putInParts(key, joined([bytes, second.value], parts));
      },
      async read(file) {
        const response = await call(keyOf(`${inFolder}${file}`), { method: 'GET' }, [404]);
        if (response.status === 404 || response.body === null) {
          await drained(response);
          return null;
        }
        return Readable.fromWeb(response.body as ReadableStream);
      },
      async has(file) {
        const response = await call(keyOf(`${inFolder}${file}`), { method: 'HEAD' }, [404]);
        return response.ok;
      },
      async remove() {
        const keys = await listed({ prefix: inFolder }, 'Key');
        for (const key of [`${inFolder}${MANIFEST}`, ...keys]) {
          await drained(await call(keyOf(key), { method: 'DELETE' }, [404]));
        }
      },
    };
  };

  return {
    folder,
    async create(time) {
      const created = folder(time);
      const taken = await listed({ prefix: `${prefix}${time}/` }, 'Key');
      if (taken.length > 0) throw new StartError(`${created.name} is there already.`);
      return created;
    },
    async list() {
      const folders = await listed({ prefix, delimiter: '/' }, 'Prefix');
      return folders
        .filter((each) => each !== prefix)
        .map((each) => each.slice(prefix.length).replace(/\/$/, ''));
    },
  };
}

async function drained(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}

/** The bytes in parts of PART_BYTES; the last may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.byteLength >= PART_BYTES) {
      const taken = PART_BYTES - bytes;
      yield Buffer.concat([...chunks, rest.subarray(0, taken)]);
      chunks = [];
      bytes = 0;
      rest = rest.subarray(taken);
    }
    if (rest.byteLength > 0) chunks.push(rest);
    bytes += rest.byteLength;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

async function* joined(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    yield next.value;
  }
}
