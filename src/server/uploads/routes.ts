import type { Context } from 'hono';

import { sellerRoleSatisfies, type Membership } from '#domain/access/seller-roles.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { onlyFor } from '#contract/text/seller-role-required.ts';

import { authenticate } from '#server/accounts/authenticate.ts';
import type { Api } from '#server/http/mount.ts';
import { readBody, readJson } from '#server/http/body.ts';
import { refuseWhileClosed } from '#server/http/closing.ts';
import { clientIpOf } from '#server/http/client-ip.ts';
import type { Services, SignedInCtx } from '#server/http/context.ts';
import { toAppError } from '#server/http/errors.ts';
import { roleRefusal } from '#server/http/second-factor.ts';
import { requireStorable } from '#server/http/storable-text.ts';
import { currentRequestId } from '#server/platform/current-request.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { bearerOf } from '#server/http/bearer.ts';
import { ATTACHMENTS, isSignedAddress, uploadAttachment } from '#server/uploads/attachments.ts';
import { createFileStore, type FileStore } from '#server/uploads/file-store.ts';
import {
  findAttachment,
  findPublicFile,
  removeFileRow,
  type StoredFile,
} from '#server/uploads/queries.ts';
import { rangeOf } from '#server/uploads/range.ts';
import { StorageError } from '#server/uploads/storage-error.ts';
import { BUCKET, MAX_UPLOAD_BYTES, uploadPicture } from '#server/uploads/upload-picture.ts';

/** The overhead of a multipart upload besides the file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;
const MAX_PARTS = 10;
const MAX_DELETIONS = 100;

/**
 * /storage/v1, the interface of the back offices' storage client. Pictures that anybody signed in
 * attaches come the same way, without a key of their own.
 */
export function mountUploads(api: Api): void {
  const { app, services, limits } = api;
  const store = createFileStore(services.config);
  const answer = (work: (c: Context) => Promise<Response>) => async (c: Context) => {
    try {
      return await work(c);
    } catch (error) {
      return refusal(c, services, error);
    }
  };

  app.post(
    `/storage/v1/object/${BUCKET}/*`,
    answer(async (c) => {
      const ctx = await uploaderOf(c, api);
      limits.take('uploads', ctx);
      const bytes = await readUpload(c);
      const { id, key } = await uploadPicture(ctx, store, { path: keyOf(c, 'object'), bytes });
      return c.json({ Id: id, id, Key: key });
    }),
  );
  app.post(
    `/storage/v1/object/${ATTACHMENTS}`,
    answer(async (c) => {
      const ctx = await signedInCtxOf(c, api);
      limits.take('uploads', ctx);
      const bytes = await readUpload(c);
      return c.json(await uploadAttachment(ctx, store, bytes));
    }),
  );
  app.on(
    ['GET', 'HEAD'],
    `/storage/v1/object/public/${ATTACHMENTS}/:id`,
    answer(async (c) => {
      const path = c.req.param('id') ?? '';
      return serve(c, store, await findPublicFile(services.db, { bucket: ATTACHMENTS, path }));
    }),
  );
  app.on(
    ['GET', 'HEAD'],
    `/storage/v1/object/sign/${ATTACHMENTS}/:id`,
    answer(async (c) => {
      const id = c.req.param('id') ?? '';
      const isAllowed = isSignedAddress(services, { id, token: c.req.query('token') ?? '' });
      const row = isAllowed ? await findAttachment(services.db, id) : undefined;
      return serve(c, store, row, 'private, max-age=3600');
    }),
  );
  app.on(
    ['GET', 'HEAD'],
    `/storage/v1/object/public/${BUCKET}/*`,
    answer(async (c) => {
      const path = keyOf(c, 'object/public');
      return serve(c, store, await findPublicFile(services.db, { bucket: BUCKET, path }));
    }),
  );
  app.delete(
    `/storage/v1/object/${BUCKET}`,
    answer((c) => removeFiles(c, api)),
  );
  app.get(
    '/storage/v1/bucket/:id',
    answer(async (c) => {
      await uploaderOf(c, api);
      if (c.req.param('id') !== BUCKET) throw new StorageError('NoSuchBucket');
      return c.json({ id: BUCKET, name: BUCKET, public: true });
    }),
  );
  app.all('/storage/v1/*', (c) => refusal(c, services, new StorageError('NoSuchBucket')));
}

/** Only administrators, and owners and managers of a seller. */
async function uploaderOf(c: Context, api: Api): Promise<SignedInCtx> {
  const ctx = await signedInCtxOf(c, api);
  const { actor } = ctx;
  if (actor.role === 'customer') throw roleRefusal(actor, 'seller');
  if (actor.seller !== null && !actor.sellers.some(mayUpload)) {
    const message = onlyFor('manager', actor.seller.name);
    throw new AppError('SELLER_ROLE_REQUIRED', { message });
  }
  return ctx;
}

async function signedInCtxOf(c: Context, api: Api): Promise<SignedInCtx> {
  const { services } = api;
  const token = bearerOf(c);
  await refuseWhileClosed(api, token);
  if (token === undefined) throw new StorageError('InvalidJWT');
  const now = services.clock();
  return {
    ...services,
    actor: await authenticate(services, token, now),
    now,
    requestId: currentRequestId(),
    clientIp: clientIpOf(c, services.config.trustProxyHops),
  };
}

/** Pictures belong to the range (Rule 130). */
const mayUpload = ({ role }: Membership) => sellerRoleSatisfies(role, 'manager');

/** The path after the bucket, decoded exactly once. */
function keyOf(c: Context, kind: 'object' | 'object/public'): string {
  const written = new URL(c.req.url).pathname.slice(`/storage/v1/${kind}/${BUCKET}/`.length);
  try {
    return requireStorable(decodeURIComponent(written));
  } catch {
    throw new StorageError('InvalidKey');
  }
}

async function readUpload(c: Context): Promise<Uint8Array> {
  let body: Uint8Array;
  try {
    body = await readBody(c, MAX_UPLOAD_BYTES + MULTIPART_EXTRA_BYTES);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') {
      throw new StorageError('EntityTooLarge');
    }
    throw error;
  }
  const type = c.req.header('content-type') ?? '';
  const file = /^multipart\/form-data\s*;/i.test(type) ? await fileOf(body, type) : body;
  if (file.byteLength === 0) throw new StorageError('InvalidRequest');
  if (file.byteLength > MAX_UPLOAD_BYTES) throw new StorageError('EntityTooLarge');
  return file;
}

/** The only file of a form; the client sends it with an empty name, after its settings. */
async function fileOf(body: Uint8Array, type: string): Promise<Uint8Array> {
  if (hasTooManyParts(body, type)) throw new StorageError('InvalidRequest');
  let parts: FormData;
  try {
    parts = await new Response(body as BodyInit, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new StorageError('InvalidRequest');
  }
  const [file, ...others] = [...parts.values()].filter((value) => value instanceof File);
  if (file === undefined || others.length > 0) throw new StorageError('InvalidRequest');
  return new Uint8Array(await file.arrayBuffer());
}

/** Counted before parsing: a body of a hundred thousand parts would block every other request. */
function hasTooManyParts(body: Uint8Array, type: string): boolean {
  const boundary = /boundary="?([^";]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined) return false;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // A delimiter precedes each part, and one ends the body.
  let left = MAX_PARTS + 1;
  for (let at = -1; left >= 0; left -= 1) {
    at = bytes.indexOf(`--${boundary}`, at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function serve(
  c: Context,
  store: FileStore,
  row: StoredFile | undefined,
  cacheControl = 'public, max-age=3600',
): Promise<Response> {
  if (row === undefined) throw new StorageError('NoSuchKey');
  const headers: Record<string, string> = {
    'Content-Type': row.content_type,
    'Cache-Control': cacheControl,
    ETag: `"${row.sha256.slice(0, 32)}"`,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  const download = c.req.query('download');
  if (download !== undefined) headers['Content-Disposition'] = attachment(download || row.path);
  if (c.req.header('if-none-match') === headers['ETag']) {
    return new Response(null, { status: 304, headers });
  }
  const range = rangeOf(c.req.header('range'), row.size_bytes);
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${row.size_bytes}`;
    return new Response(null, { status: 416, headers });
  }
  const isHead = c.req.method === 'HEAD';
  if (range === null) {
    headers['Content-Length'] = String(row.size_bytes);
    return new Response(isHead ? null : await bytesOf(store, row.storage_name), { headers });
  }
  headers['Content-Range'] = `bytes ${range.first}-${range.last}/${row.size_bytes}`;
  headers['Content-Length'] = String(range.last - range.first + 1);
  const body = isHead
    ? null
    : (await bytesOf(store, row.storage_name)).slice(range.first, range.last + 1);
  return new Response(body as BodyInit | null, { status: 206, headers });
}

async function bytesOf(store: FileStore, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await store.get(name);
  if (bytes === null) throw new StorageError('NoSuchKey');
  return bytes as Uint8Array<ArrayBuffer>;
}

function attachment(name: string): string {
  const plain = (name.split('/').pop() ?? '').slice(0, 120);
  const ascii = plain.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(plain)}`;
}

/**
 * Administrators may remove any file, sellers their own; missing files are skipped. The bytes stay
 * for backups until `dropRemovedFiles`.
 */
async function removeFiles(c: Context, api: Api): Promise<Response> {
  const ctx = await uploaderOf(c, api);
  const body = (await readJson(c)) as { prefixes?: unknown } | null;
  const prefixes = body?.prefixes;
  if (!Array.isArray(prefixes) || prefixes.length > MAX_DELETIONS) {
    throw new StorageError('InvalidRequest');
  }
  const removed: { name: string }[] = [];
  for (const path of prefixes) {
    if (typeof path !== 'string') throw new StorageError('InvalidRequest');
    const row = await findPublicFile(ctx.db, { bucket: BUCKET, path });
    if (row === undefined) continue;
    if (ctx.actor.role !== 'admin' && row.owner_id !== ctx.actor.userId) continue;
    await removeFileRow(ctx.db, row.id, ctx.now);
    await recordChange(ctx, {
      action: 'deleted',
      subject: 'picture',
      subjectId: row.id,
      subjectName: row.path,
      before: { path: row.path, content_type: row.content_type, size_bytes: row.size_bytes },
      after: null,
    });
    removed.push({ name: row.path });
  }
  return c.json(removed);
}

/** The storage client's code for errors that are not the storage's own. */
const NAMES: Readonly<Record<number, string>> = {
  401: 'InvalidJWT',
  403: 'AccessDenied',
  429: 'SlowDown',
  503: 'SlowDown',
};

function refusal(c: Context, { log }: Services, error: unknown): Response {
  c.header('Cache-Control', 'no-store');
  const answer = (status: number, code: string, kind: string, message: string) =>
    c.json({ statusCode: String(status), code, error: kind, message }, status as 400);
  if (error instanceof StorageError) {
    return answer(error.status, error.code, error.kind, error.message);
  }
  const { status, code, message, details } = toAppError(error);
  if (status >= 500) log.error({ err: error, path: c.req.path }, code);
  if (details.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(details.retryAfterSeconds));
  }
  const name = NAMES[status] ?? (status < 500 ? 'InvalidRequest' : 'InternalError');
  return answer(status, name, name, message);
}
