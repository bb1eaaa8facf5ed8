import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';

import { isAtWork } from '#domain/range/outcomes.ts';
import type { Import, ImportRow, WholeImport } from '#contract/schemas/imports.ts';

import { loadConfig } from '#server/platform/config.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

import type { Bench } from './bench.ts';
import { administratorOf } from './office.ts';
import { forgetPeak, peakMb, processorMs, residentMb } from './processes.ts';
import type { Result } from './rows.ts';

const BROKEN_ROWS = 200;
const PAGE = 100;
const LOOK_AGAIN_MS = 200;
/** New products of the import whose server is killed. */
const KILLED_PRODUCTS = 2000;

type Headers = Readonly<Record<string, string>>;

/** An administrator at a shop of its own, so that its memory is that of the import. */
interface Office {
  readonly server: TestServer;
  readonly pid: number;
  readonly headers: Headers;
}

/**
 * Starts a shop with the flag that `npm start` gives it. Other shops of the benchmark would do its
 * jobs, so these rows are measured alone.
 */
async function openOffice(bench: Bench): Promise<Office> {
  const { dataDir, url } = bench;
  const env = { DATABASE_URL: url, NODE_OPTIONS: '--max-semi-space-size=8' };
  const server = await startTestServer({ dataDir, env });
  const { port, process: child } = server;
  const config = loadConfig({ DATABASE_URL: url, PORT: String(port), DEMO: 'true' }, { dataDir });
  return { server, pid: child.pid ?? NaN, headers: await administratorOf(bench, { config }) };
}

interface Call {
  readonly method?: string;
  readonly body?: object;
}

async function call<Answer>(
  { server, headers }: Office,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST' }: Call = {},
) {
  const response = await fetch(`${server.url}/api/admin/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: parsed(text) as Answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Uploads a file as the back office does. */
async function upload(office: Office, content: string): Promise<WholeImport> {
  const file = { file_name: 'range.csv', content: gzipSync(content).toString('base64') };
  const { status, body, text } = await call<WholeImport>(office, 'imports', { body: file });
  if (status !== 201) throw new Error(`An upload was answered with ${status}: ${text}`);
  return body;
}

async function ended(office: Office, id: string): Promise<Import> {
  for (;;) {
    const { status, body, text } = await call<Import>(office, `imports/${id}`);
    if (status !== 200) throw new Error(`An import was answered with ${status}: ${text}`);
    if (!isAtWork(body.state)) return body;
    await sleep(LOOK_AGAIN_MS);
  }
}

interface Timed {
  readonly found: Import;
  readonly note: string;
}

/** Has something done and says how long it took, by the clock and by the processors. */
async function timed(bench: Bench, office: Office, work: () => Promise<Import>): Promise<Timed> {
  const before = { node: processorMs(office.pid), postgres: bench.postgresMs() };
  const beganAt = performance.now();
  const found = await work();
  const node = processorMs(office.pid) - before.node;
  const postgres = bench.postgresMs() - before.postgres;
  const note = `${seconds(performance.now() - beganAt)} (processor ${seconds(node)} + ${seconds(postgres)}): ${outcomes(found)}`;
  return { found, note };
}

async function check(office: Office, { id, columns }: WholeImport): Promise<Import> {
  const mapping = columns.map(({ mapped }) => mapped);
  await call(office, `imports/${id}/mapping`, { method: 'PUT', body: { mapping } });
  const found = await ended(office, id);
  if (found.state !== 'checked') throw new Error(`A check ended as ${found.state}`);
  return found;
}

async function run(office: Office, id: string): Promise<Import> {
  await call(office, `imports/${id}/run`, { body: { strict: false } });
  return ended(office, id);
}

const tenths = (value: number) => Math.round(value * 10) / 10;
const seconds = (ms: number) => `${tenths(ms / 1000)} s`;
const outcomes = ({ outcomes: each }: Import) =>
  `${each.new} new, ${each.changed} changed, ${each.unchanged} unchanged, ${each.refused} refused`;
const memoryOf = ({ pid }: Office, idleMb: number) =>
  `RSS of its server ${Math.round(idleMb)} MB before, ${Math.round(peakMb(pid))} MB at most`;

/** Gives generated products, which have no pictures, those of the demo shop in turns. */
async function addPictures({ database }: Bench): Promise<void> {
  await sql`
    with pictured as (
      select images, row_number() over (order by id) as place, count(*) over () as pictured
      from products where images <> '[]'
    ), bare as (
      select id, row_number() over (order by id) as place from products where images = '[]'
    )
    update products set images = pictured.images
    from bare join pictured on pictured.place = bare.place % pictured.pictured + 1
    where products.id = bare.id`.execute(database.db);
}

/** Exports the whole range and checks it again: no row differs. */
export async function measureDryRun(bench: Bench): Promise<Result> {
  await addPictures(bench);
  const office = await openOffice(bench);
  try {
    const idleMb = residentMb(office.pid);
    const exportedAt = performance.now();
    const { text } = await call(office, 'products.csv');
    const exported = `export ${seconds(performance.now() - exportedAt)}`;
    const exportMb = peakMb(office.pid);
    forgetPeak(office.pid);
    const uploadedAt = performance.now();
    const uploaded = await upload(office, text);
    const uploading = `upload ${seconds(performance.now() - uploadedAt)}`;
    const uploadMb = peakMb(office.pid);
    forgetPeak(office.pid);
    const { note } = await timed(bench, office, () => check(office, uploaded));
    const mb = tenths(Buffer.byteLength(text) / 1024 ** 2);
    const size = `${mb} MB, ${uploaded.columns.length} columns`;
    return {
      ours: {},
      note: `${exported}, ${size}; ${uploading}; check ${note}; RSS of its server ${Math.round(idleMb)} MB before, at most ${[exportMb, uploadMb, peakMb(office.pid)].map(Math.round).join(', ')} MB`,
    };
  } finally {
    await office.server.stop();
  }
}

/** The same file with other prices and 200 rows that no price can be read of. */
export async function measureBrokenRows(bench: Bench): Promise<Result> {
  const office = await openOffice(bench);
  try {
    const idleMb = residentMb(office.pid);
    const { text } = await call(office, 'products.csv');
    const { file, broken } = withBrokenRows(text);
    const uploaded = await upload(office, file);
    const checked = await timed(bench, office, () => check(office, uploaded));
    const numbers = await rowsWithPriceErrors(office, checked.found);
    const named = [...broken].filter((index) => numbers.has(index + 2)).length;
    const strict = await call(office, `imports/${uploaded.id}/run`, { body: { strict: true } });
    const done = await timed(bench, office, () => run(office, uploaded.id));
    return {
      ours: {},
      note: `check ${checked.note}; ${named} of ${broken.size} named by row and column; strict answers ${strict.status}; lenient ${done.found.state} in ${done.note}; ${memoryOf(office, idleMb)}`,
    };
  } finally {
    await office.server.stop();
  }
}

/** With every price changed, and the places of those that are no price. */
function withBrokenRows(text: string) {
  const [headings = [], ...rows] = parse(text, { bom: true, relax_column_count: true });
  const price = headings.indexOf('Price');
  const variant = headings.indexOf('Variant');
  const own = rows.flatMap((row, index) => (row[variant] === '' ? index : []));
  const step = Math.max(1, Math.floor(own.length / BROKEN_ROWS));
  const broken = new Set(own.filter((_, at) => at % step === 0).slice(0, BROKEN_ROWS));
  const changed = rows.map((row, index) =>
    row.map((cell, column) => {
      if (column !== price || cell === '') return cell;
      return broken.has(index) ? 'five dollars' : String(Math.round(Number(cell) * 100 + 10) / 100);
    }),
  );
  return { file: csvOf([headings, ...changed]), broken };
}

async function rowsWithPriceErrors(office: Office, { id, outcomes: { refused } }: Import) {
  const numbers = new Set<number>();
  for (let offset = 0; offset < refused; offset += PAGE) {
    const { body } = await call<{ rows: ImportRow[] }>(
      office,
      `imports/${id}/rows?outcome=refused&limit=${PAGE}&offset=${offset}`,
    );
    for (const { row_number: row, errors } of body.rows) {
      if (errors.some(({ heading }) => heading === 'Price')) numbers.add(row);
    }
  }
  return numbers;
}

/** Kills the server in the middle of an import of new products, and starts another one. */
export async function measureKilledImport(bench: Bench): Promise<Result> {
  const count = Math.min(KILLED_PRODUCTS, bench.names.count);
  const stamp = Date.now().toString(36);
  const lines = Array.from(
    { length: count },
    (_, index) => `KILL-${stamp}-${index},Killed ${stamp} ${index},9.90,3,${index} g`,
  );
  const office = await openOffice(bench);
  const file = ['SKU,Name,Price,Stock,Spec: Weight', ...lines].join('\n');
  const uploaded = await upload(office, file);
  await check(office, uploaded);
  const { id } = uploaded;
  const beganAt = performance.now();
  await call(office, `imports/${id}/run`, { body: { strict: false } });
  let doneBefore = 0;
  while (doneBefore < count / 3) {
    doneBefore = (await call<Import>(office, `imports/${id}`)).body.done_rows;
    await sleep(LOOK_AGAIN_MS);
  }
  const perSecond = (doneBefore / (performance.now() - beganAt)) * 1000;
  process.kill(office.pid, 'SIGKILL');
  const killedAt = performance.now();
  const next = await openOffice(bench);
  try {
    const done = await ended(next, id);
    const tookMs = performance.now() - killedAt;
    const { rows } = await sql<{ products: number; entries: number }>`
      select count(distinct p.id)::integer as products, count(a.id)::integer as entries
      from products p left join audit_entries a on a.subject_id = p.id
      where p.sku like ${`KILL-${stamp}-%`}`.execute(bench.database.db);
    const { products = 0, entries = 0 } = rows[0] ?? {};
    return {
      ours: {},
      note: `killed after ${doneBefore} of ${count} new products (${Math.round(perSecond)}/s), ${done.state} ${seconds(tookMs)} later: ${products} products, ${entries} entries of them in the audit log`,
    };
  } finally {
    await next.server.stop();
  }
}

function csvOf(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) =>
    /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}
