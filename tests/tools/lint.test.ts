import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { SERVER_NOUNS } from '../../oxlint.config.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Case {
  title: string;
  file: string;
  code: string;
  /** The rules that the code breaks, each once; empty if there are none. */
  objections: string[];
}

const arrow = 'eslint(no-restricted-imports)';
const floats = 'eslint(no-restricted-properties)';
const sqlPlace = 'eslint(no-restricted-properties)';

const use = (specifier: string) =>
  `import { thing } from '${specifier}';\nexport const x = thing;\n`;
const refusesImport = (file: string, specifier: string): Case => ({
  title: `${file} may not import ${specifier}`,
  file,
  code: use(specifier),
  objections: [arrow],
});
const allowsImport = (file: string, specifier: string): Case => ({
  title: `${file} may import ${specifier}`,
  file,
  code: use(specifier),
  objections: [],
});

const transaction = (work: string) =>
  `import { inTransaction, save, type Ctx } from './work.ts';
export const run = (ctx: Ctx, db: string) => [db, inTransaction(ctx, ${work})];
`;

/** Every noun of src/server may import the next one down, not the next one up. */
const nounCases = SERVER_NOUNS.slice(1).flatMap((lower, index) => {
  const upper = SERVER_NOUNS[index]!;
  return [
    allowsImport(`src/server/${upper}/below.ts`, `#server/${lower}/queries.ts`),
    refusesImport(`src/server/${lower}/above.ts`, `#server/${upper}/queries.ts`),
    refusesImport(`src/server/${lower}/part/relative.ts`, `../../${upper}/queries.ts`),
    refusesImport(`src/server/${lower}/highest/queries.ts`, `#server/${SERVER_NOUNS[0]}/a.ts`),
    refusesImport(`src/server/${lower}/mounts.ts`, '#server/api.ts'),
  ];
});

const cases: Case[] = [
  ...nounCases,
  ...['#contract/a.ts', '#server/a.ts', '#web/a.ts', '#app/a.ts', '#db/types.ts', 'zod', 'node:fs']
    .concat('../../server/a.ts')
    .map((specifier) => refusesImport('src/domain/tax/rate.ts', specifier)),
  allowsImport('src/domain/tax/rate.ts', '#domain/money/cents.ts'),
  allowsImport('src/domain/tax/rate.test.ts', 'fast-check'),
  refusesImport('src/domain/tax/rate.test.ts', '#server/a.ts'),

  ...['#server/a.ts', '#web/a.ts', '#app/a.ts', '#db/types.ts', 'kysely', 'node:fs', 'zoo'].map(
    (specifier) => refusesImport('src/contract/schemas/order.ts', specifier),
  ),
  ...['zod', 'zod/mini', '#domain/a.ts', '#contract/b.ts'].map((specifier) =>
    allowsImport('src/contract/schemas/order.ts', specifier),
  ),

  ...['#web/a.ts', '#app/a.ts', '#tests/support/app.ts', '../../web/a.ts'].map((specifier) =>
    refusesImport('src/server/orders/place-order.ts', specifier),
  ),
  ...['#contract/a.ts', '#domain/a.ts', '#db/types.ts', 'pg', '../catalog/queries.ts'].map(
    (specifier) => allowsImport('src/server/checkout/place-order.ts', specifier),
  ),
  allowsImport('src/server/orders/place-order.test.ts', '#tests/support/app.ts'),

  ...['#server/a.ts', '#app/a.ts', '#db/types.ts', 'node:fs', 'pg', 'kysely', 'hono', 'pino'].map(
    (specifier) => refusesImport('src/web/routes/_shop/shop/page.tsx', specifier),
  ),
  ...['#contract/a.ts', '#domain/a.ts', '#web/ui/button.tsx', 'react'].map((specifier) =>
    allowsImport('src/web/routes/_shop/shop/page.tsx', specifier),
  ),
  refusesImport('src/web/ui/button.tsx', '#web/features/cart/line.tsx'),
  refusesImport('src/web/lib/form.ts', '../features/cart/line.tsx'),
  refusesImport('src/web/lib/store.ts', '#web/session/session.tsx'),
  refusesImport('src/web/lib/shape.ts', '#contract/schemas/customer.ts'),
  refusesImport('src/web/lib/rule.ts', '#domain/cart/cart.ts'),
  refusesImport('src/web/ui/card.tsx', '#contract/schemas/catalog.ts'),
  allowsImport('src/web/ui/price.tsx', '#domain/money/cents.ts'),
  refusesImport('src/web/session/session.tsx', '#web/features/cart/cart.tsx'),
  allowsImport('src/web/features/auth/badge.tsx', '#web/session/session.tsx'),
  refusesImport('src/web/features/orders/badge.tsx', '../cart/line.tsx'),
  refusesImport('src/web/features/orders/badge.tsx', '#web/routes/_shop/cart/page.tsx'),
  allowsImport('src/web/features/orders/badge.tsx', './parts/dot.tsx'),
  allowsImport('src/web/features/orders/parts/dot.tsx', '../tone.ts'),

  allowsImport('src/app/main.ts', '#server/api.ts'),
  allowsImport('src/app/pages.tsx', '#web/routes/shop-tree.ts'),
  refusesImport('db/seed/seed.ts', '#web/a.ts'),
  {
    title: 'a page cannot load the server later either',
    file: 'src/web/routes/late.ts',
    code: `export const late = () => import('#server/a.ts');\n`,
    objections: [arrow],
  },
  {
    title: 'a type crosses the arrow no more than a value',
    file: 'src/web/routes/typed.ts',
    code: `import type { Row } from '#server/orders/queries/read-orders.ts';\nexport type Shown = Row;\n`,
    objections: [arrow],
  },
  {
    title: 'passing on what another root exports is an import too',
    file: 'src/web/routes/passed-on.ts',
    code: `export { thing } from '#server/a.ts';\n`,
    objections: [arrow],
  },

  {
    title: 'the SQL tag stands in no use case',
    file: 'src/server/orders/tagged.ts',
    code: `import { sql } from 'kysely';\nexport const one = sql\`select 1\`;\n`,
    objections: [arrow],
  },
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].map((method) => ({
    title: `${method} stands in no use case`,
    file: `src/server/orders/${method.toLowerCase()}.ts`,
    code: `import type { Kysely } from 'kysely';\nimport type { DB } from '#db/types.ts';\nexport const ask = (db: Kysely<DB>) => db.${method}('orders');\n`,
    objections: [sqlPlace],
  })),
  ...[
    'src/server/orders/queries/read-orders.ts',
    'src/server/accounts/queries/users.ts',
    'src/server/platform/probe.ts',
    'db/seed/rows.ts',
  ].map((file) => ({
    title: `SQL stands in ${file}`,
    file,
    code: `import { type Kysely, sql } from 'kysely';\nimport type { DB } from '#db/types.ts';\nexport const ask = (db: Kysely<DB>) => db.selectFrom('orders').select(sql\`1\`);\n`,
    objections: [],
  })),
  {
    title: 'SQL stands in API tests',
    file: 'tests/api/rows.ts',
    code: `export const ask = (db: { selectFrom: (t: string) => string }) => db.selectFrom('orders');\n`,
    objections: [],
  },

  {
    title: 'toFixed formats no money outside src/domain/money',
    file: 'src/web/ui/price.ts',
    code: `export const price = (n: number) => n.toFixed(2);\n`,
    objections: [floats],
  },
  {
    title: 'queries may not round with toFixed either',
    file: 'src/server/cart/queries.ts',
    code: `export const price = (n: number) => n.toFixed(2);\n`,
    objections: [floats],
  },
  {
    title: 'parseFloat reads no money outside src/domain/money',
    file: 'src/contract/schemas/price.ts',
    code: `export const price = (t: string) => [parseFloat(t), Number.parseFloat(t)];\n`,
    objections: ['eslint(no-restricted-globals)', floats],
  },
  {
    title: 'src/domain/money is where text becomes money',
    file: 'src/domain/money/parse.ts',
    code: `export const price = (t: string) => parseFloat(t).toFixed(2);\n`,
    objections: [],
  },
  {
    title: 'rules read neither clock nor dice nor environment',
    file: 'src/domain/orders/order-number.ts',
    code: `export const impure = () => [Date.now(), Math.random(), process.env.TZ];\n`,
    objections: [floats, floats, 'eslint(no-restricted-globals)'],
  },

  {
    title: 'a module imports nothing that imports it',
    file: 'src/domain/cycle/a.ts',
    code: `import { b } from './b.ts';\nexport const a = (): number => b();\n`,
    objections: ['import(no-cycle)'],
  },
  {
    title: 'the other half of the cycle',
    file: 'src/domain/cycle/b.ts',
    code: `import { a } from './a.ts';\nexport const b = (): number => a();\n`,
    objections: ['import(no-cycle)'],
  },
  ...['/admin/orders', '/seller', '/shop?page=2', '/diy-advice#tools'].map((address, index) => ({
    title: `src/web may not spell ${address}`,
    file: `src/web/routes/addresses-${index}.ts`,
    code: `export const href = '${address}';\n`,
    objections: ['house(addresses)'],
  })),
  {
    title: 'src/web may not spell the beginning of an address',
    file: 'src/web/backoffice/address.ts',
    code: 'export const href = (id: string) => `/admin/orders/${id}`;\n',
    objections: ['house(addresses)'],
  },
  {
    title: 'a route spells its own path, and other paths are no addresses of pages',
    file: 'src/web/routes/_shop/about/route.tsx',
    code: `export const route = { path: '/shop' };\nexport const others = ['/', '/shop-layout', '/api/products'];\n`,
    objections: [],
  },
  ...[
    ['the outer context', 'save(ctx)'],
    ['a field of the outer context', 'save(ctx.db)'],
    ['the outer db', 'save(db)'],
    ['the outer db in an object', 'save({ db })'],
  ].map(([what, code], index) => ({
    title: `${what} is refused inside a transaction`,
    file: `src/server/orders/outer-${index}.ts`,
    code: transaction(`(_tx) => ${code}`),
    objections: ['house(transactions)'],
  })),
  {
    title: 'a transaction on a database refuses that database',
    file: 'src/server/orders/outer-database.ts',
    code: `import { withTransaction, save } from './work.ts';\nexport const run = (ctx: { db: string }) => withTransaction(ctx.db, () => save(ctx.db));\n`,
    objections: ['house(transactions)'],
  },
  ...['save(tx)', 'save(tx.db)', '{\n  const { db } = tx;\n  return save(db);\n}'].map(
    (code, index) => ({
      title: `inside a transaction, its own context is right: ${code}`,
      file: `src/server/orders/inner-${index}.ts`,
      code: transaction(`(tx) => ${code}`),
      objections: [],
    }),
  ),
  {
    title: 'an import names its file with the extension',
    file: 'src/domain/stock/extension.ts',
    code: `import { x } from './levels';\nexport const y = x;\n`,
    objections: ['import(extensions)'],
  },
  {
    title: 'exports have names',
    file: 'src/domain/stock/levels.ts',
    code: `export const x = 1;\nexport default x;\n`,
    objections: ['import(no-default-export)'],
  },
  {
    title: 'configuration files export by default',
    file: 'probe.config.ts',
    code: `export default {};\n`,
    objections: [],
  },
  {
    title: 'any is no type',
    file: 'src/domain/stock/any.ts',
    code: `export const count = (x: any): number => Number(x);\n`,
    objections: ['typescript(no-explicit-any)'],
  },
  {
    title: 'a promise is awaited or handed on',
    file: 'src/server/orders/floating.ts',
    code: `const save = async (): Promise<void> => {};\nexport function run(): void {\n  save();\n}\n`,
    objections: ['typescript(no-floating-promises)'],
  },
  {
    title: 'a condition does not test a promise',
    file: 'src/server/orders/condition.ts',
    code: `const has = async (): Promise<boolean> => true;\nexport const run = (): number => {\n  if (has()) return 1;\n  return 0;\n};\n`,
    objections: ['typescript(no-misused-promises)'],
  },
  {
    title: 'a switch over a union names every member',
    file: 'src/domain/orders/switch.ts',
    code: `export function word(s: 'a' | 'b'): string {\n  switch (s) {\n    case 'a':\n      return 'A';\n  }\n  return '';\n}\n`,
    objections: ['typescript(switch-exhaustiveness-check)'],
  },
  {
    title: 'the shop speaks through its log, not the console',
    file: 'src/server/orders/speaks.ts',
    code: `console.log('placed');\n`,
    objections: ['eslint(no-console)'],
  },
  {
    title: 'hooks are called every time',
    file: 'src/web/ui/conditional.tsx',
    code: `import { useState } from 'react';\nexport function Panel({ open }: { open: boolean }) {\n  if (!open) return null;\n  const [text] = useState('');\n  return <p>{text}</p>;\n}\n`,
    objections: ['react-hooks(rules-of-hooks)'],
  },
  {
    title: 'an effect names what it depends on',
    file: 'src/web/ui/effect.tsx',
    code: `import { useEffect } from 'react';\nexport function Title({ text }: { text: string }) {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n  return <h1>{text}</h1>;\n}\n`,
    objections: ['react-hooks(exhaustive-deps)'],
  },
  {
    title: 'a picture has a text',
    file: 'src/web/ui/image.tsx',
    code: `export const Image = () => <img src="/a.png" />;\n`,
    objections: ['jsx-a11y(alt-text)'],
  },
  {
    title: 'what can be clicked can be reached by keyboard',
    file: 'src/web/ui/clickable.tsx',
    code: `export const Row = ({ onOpen }: { onOpen: () => void }) => <div onClick={onOpen}>Open</div>;\n`,
    objections: [
      'jsx-a11y(click-events-have-key-events)',
      'jsx-a11y(no-static-element-interactions)',
    ],
  },
  {
    title: 'a button says what it does to its form',
    file: 'src/web/ui/typeless.tsx',
    code: `export const Save = () => <button>Save</button>;\n`,
    objections: ['react(button-has-type)'],
  },
  {
    title: 'no test is left out or alone',
    file: 'src/domain/orders/alone.test.ts',
    code: `import { expect, test } from 'vitest';\ntest.only('alone', () => expect(1).toBe(1));\ntest.skip('out', () => expect(1).toBe(1));\n`,
    objections: ['vitest(no-focused-tests)', 'vitest(no-disabled-tests)'],
  },
];

/**
 * Every case has its own file in one folder, because a folder per case would need a run per case.
 */
const fileOf = (index: number): string => {
  const { file } = cases[index]!;
  const taken = cases.slice(0, index).filter((other) => other.file === file).length;
  if (taken === 0) return file;
  const parsed = path.posix.parse(file);
  // Role names (queries.ts) and test suffixes must survive, so a second user of a name moves one
  // folder sideways.
  return path.posix.join(`${parsed.dir}-${taken}`, parsed.base);
};

let folder = '';
const found = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bullnose-lint-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const name of [
    'oxlint.config.ts',
    'tsconfig.json',
    'package.json',
    'scripts/lint-rules.ts',
    'src/contract/paths/pages.ts',
    'src/domain/catalog/filters.ts',
    'src/domain/catalog/pagination.ts',
    'src/contract/paths/office-pages.ts',
  ]) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await copyFile(path.join(root, name), path.join(folder, name));
  }
  for (const [index, { code }] of cases.entries()) {
    const file = path.join(folder, fileOf(index));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
  for (const { file, code } of await lint(folder)) {
    found.set(file, [...(found.get(file) ?? []), code]);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(cases.map((one, index) => ({ ...one, index })))('$title', ({ index, objections }) => {
  expect((found.get(fileOf(index)) ?? []).toSorted()).toEqual(objections.toSorted());
});

async function lint(where: string): Promise<{ file: string; code: string }[]> {
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    // Its exit code is 1 whenever it reports a problem.
    execFile(
      process.execPath,
      [oxlint, '--format', 'json', '.'],
      { cwd: where, maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(stdout || stderr),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[];
  };
  return diagnostics.map(({ filename, code }) => ({
    file: filename.replaceAll('\\', '/'),
    code,
  }));
}

test('every folder of src/server has its place in the order, as in ARCHITECTURE.md', async () => {
  const entries = await readdir(path.join(root, 'src/server'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(SERVER_NOUNS.toSorted()).toEqual(folders.toSorted());
  const page = await readFile(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = page.split('## The order of server nouns');
  const [table = ''] = section.match(/(\n\|.*)+/) ?? [];
  const shown = table.matchAll(/`([a-z-]+)`/g);
  expect(Array.from(shown, ([, noun]) => noun)).toEqual(SERVER_NOUNS);
});
