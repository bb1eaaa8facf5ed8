import { expect } from 'vitest';

import { ARCHIVE_PART_BYTES, type Import, type ImportRow } from '#contract/schemas/imports.ts';

import { fetchImportPictures } from '#server/catalog/editing/imports/fetch-pictures.ts';
import { workOnImports } from '#server/catalog/editing/imports/work-on-imports.ts';
import { createFileStore } from '#server/uploads/file-store.ts';

import type { TestApp, TestUser } from './app.ts';

export type Area = 'admin' | 'seller';

export const IMPORTS = { admin: '/api/admin/imports', seller: '/api/seller/imports' } as const;

/** The calls of imports in a test's API, and the jobs behind them. */
export function importsOf(site: TestApp) {
  const add = async (user: TestUser, input: object, area: Area = 'admin') => {
    const answer = await user.request(`/api/${area}/products`, { json: input });
    expect([answer.status, answer.body.error?.fields]).toEqual([201, undefined]);
    return answer.body;
  };

  const upload = (user: TestUser, content: string | Uint8Array, area: Area = 'admin') => {
    const json = { file_name: 'range.csv', content: Buffer.from(content).toString('base64') };
    return user.request(IMPORTS[area], { json });
  };

  /** Uploads an archive part by part; the answer to the last one, or to the first refused one. */
  const uploadArchive = async (
    user: TestUser,
    { id, bytes, area = 'admin' }: { id: string; bytes: Uint8Array; area?: Area },
  ) => {
    const count = Math.max(1, Math.ceil(bytes.length / ARCHIVE_PART_BYTES));
    for (let part = 0; ; part += 1) {
      const slice = bytes.subarray(part * ARCHIVE_PART_BYTES, (part + 1) * ARCHIVE_PART_BYTES);
      const content = Buffer.from(slice).toString('base64');
      const json = { part, part_count: count, content };
      const answer = await user.request(`${IMPORTS[area]}/${id}/archive`, { method: 'PUT', json });
      if (part === count - 1 || answer.status !== 200) return answer;
    }
  };

  const work = () => workOnImports({ ...site.services, now: site.services.clock() }, {});

  const fetchPictures = () =>
    fetchImportPictures(
      { ...site.services, now: site.services.clock() },
      createFileStore(site.config),
    );

  const find = async (user: TestUser, id: string, area: Area = 'admin') =>
    (await user.request(`${IMPORTS[area]}/${id}`)).body;

  /** Checks an uploaded file with the columns that its headings suggest. */
  const check = async (user: TestUser, id: string, area: Area = 'admin') => {
    const { columns } = await find(user, id, area);
    const mapping = columns.map(({ mapped }: { mapped: string }) => mapped);
    const started = await user.request(`${IMPORTS[area]}/${id}/mapping`, {
      method: 'PUT',
      json: { mapping },
    });
    expect([started.status, started.body.state]).toEqual([200, 'checking']);
    await work();
    const found = await find(user, id, area);
    expect([found.state, found.failure]).toEqual(['checked', null]);
    return found;
  };

  /** Uploads a file, with the archive of its pictures, and checks it. */
  const checked = async (
    user: TestUser,
    content: string | Uint8Array,
    area: Area = 'admin',
    archive?: Uint8Array,
  ) => {
    const { status, body } = await upload(user, content, area);
    expect([status, body.error?.message]).toEqual([201, undefined]);
    if (archive !== undefined) {
      const answer = await uploadArchive(user, { id: body.id, bytes: archive, area });
      expect([answer.status, answer.body.error?.message]).toEqual([200, undefined]);
    }
    return check(user, body.id, area);
  };

  const start = async (user: TestUser, id: string, strict: boolean, area: Area = 'admin') => {
    const started = await user.request(`${IMPORTS[area]}/${id}/run`, { json: { strict } });
    expect([started.status, started.body.error?.message]).toEqual([200, undefined]);
    return started.body as Import;
  };

  /** Has an import run until its end. */
  const run = async (user: TestUser, id: string, strict: boolean, area: Area = 'admin') => {
    await start(user, id, strict, area);
    await fetchPictures();
    await work();
    return find(user, id, area);
  };

  const rowsOf = async (user: TestUser, id: string, outcome = '', area: Area = 'admin') => {
    const { body } = await user.request(`${IMPORTS[area]}/${id}/rows?outcome=${outcome}&limit=100`);
    return body.rows as ImportRow[];
  };

  /** The sentences about rows, by their numbers. */
  const errorsOf = async (user: TestUser, id: string, area: Area = 'admin') => {
    const rows = await rowsOf(user, id, 'refused', area);
    return rows.map(({ row_number: row, errors }) => [
      row,
      ...errors.map(({ message }) => message),
    ]);
  };

  const shopSees = async (slug: string) => (await site.request(`/api/products/${slug}`)).body;

  return {
    add,
    upload,
    uploadArchive,
    work,
    fetchPictures,
    find,
    check,
    checked,
    start,
    run,
    rowsOf,
    errorsOf,
    shopSees,
  };
}
