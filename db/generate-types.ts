import { sql, type Kysely } from 'kysely';

import { COLUMN_TYPES, TRIGGER_COLUMNS, UNION_NAMES } from './column-types.ts';

interface Column {
  table: string;
  name: string;
  udt: string;
  isView: boolean;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed by the database, or by its triggers. */
  isGenerated: boolean;
  isCounted: boolean;
  /** The values that a check constraint allows. */
  allowed: string[] | null;
}

const TYPES: Readonly<Record<string, string>> = {
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

/** The text of `db/types.ts` for a database's tables and views, before formatting. */
export async function generateTypes<Schema>(db: Kysely<Schema>): Promise<string> {
  const columns = await readColumns(db);
  const unions = new Map<string, string>();
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables.values()].map((members) => {
    const lines = members.map((column) => `${column.name}: ${typeOf(column, unions)};`);
    return `export interface ${interfaceOf(members)} {\n${lines.join('\n')}\n}`;
  });
  const entries = [...tables].map(([table, members]) => `${table}: ${interfaceOf(members)};`);
  const body = [
    ...[...unions].map(([name, union]) => `export type ${name} = ${union};`).toSorted(),
    ...interfaces,
    `/** Every table and view, as Kysely sees it. */\nexport interface DB {\n${entries.join('\n')}\n}`,
  ].join('\n\n');
  return `// Written by "npm run db:types" from the schema: change a migration or db/column-types.ts instead.
${importsOf(body)}
export type { AddressSnapshot, CommissionSnapshot, StoredGstRegistration, StoredQuantityPrice, StoredShippingRules } from './column-types.ts';

${body}
`;
}

function interfaceOf([first]: readonly Column[]): string {
  const words = (first?.table ?? '')
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1));
  return `${words.join('')}${first?.isView ? 'View' : 'Table'}`;
}

function importsOf(body: string): string {
  const used = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).join(', ');
  return `import type { ${used(['Generated', 'GeneratedAlways'])} } from 'kysely';

import type { ${used(['AddressSnapshot', 'AgeRules', 'BookSubject', 'Carrier', 'CategoryIconName', 'CellChange', 'CellError', 'CommissionSnapshot', 'DefaultedInstant', 'DefaultedJson', 'DifferenceKind', 'GoodsNow', 'Instant', 'Json', 'LedgerAccount', 'LedgerKind', 'MappedColumn', 'NullableJson', 'OrderEventKind', 'PlaceholderValue', 'Problem', 'ProductChoices', 'ReadOnly', 'ReturnAddress', 'StoredGstRegistration', 'StoredQuantityPrice', 'StoredShippingRules', 'Warranty'])} } from './column-types.ts';`;
}

function typeOf(column: Column, unions: Map<string, string>): string {
  const key = `${column.table}.${column.name}`;
  const { isNullable, hasDefault } = column;
  const given = COLUMN_TYPES[key];
  if (column.udt === 'json' || column.udt === 'jsonb') {
    if (given === undefined) throw new Error(`Say in db/column-types.ts what ${key} holds.`);
    if (isNullable) return `NullableJson<${given}>`;
    return `${hasDefault ? 'DefaultedJson' : 'Json'}<${given}>`;
  }
  if (column.udt === 'timestamptz' && !column.isView) {
    if (isNullable) return 'Instant | null';
    return hasDefault ? 'DefaultedInstant' : 'Instant';
  }
  const base =
    given ??
    unionOf(column, unions) ??
    TYPES[column.udt] ??
    (column.udt === 'timestamptz' ? 'Date' : undefined);
  if (base === undefined)
    throw new Error(
      `${key} is of the type ${column.udt}, which db/generate-types.ts does not know.`,
    );
  const value = isNullable ? `${base} | null` : base;
  if (column.isCounted || TRIGGER_COLUMNS.has(key)) return `ReadOnly<${value}>`;
  if (column.isGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function unionOf(column: Column, unions: Map<string, string>): string | undefined {
  if (column.allowed === null) return undefined;
  const union = column.allowed.map((value) => `'${value}'`).join(' | ');
  const name = UNION_NAMES[`${column.table}.${column.name}`];
  if (name === undefined) return union;
  unions.set(name, union);
  return name;
}

async function readColumns<Schema>(db: Kysely<Schema>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as udt,
      t.table_type = 'VIEW' as "isView",
      c.is_nullable = 'YES' and t.table_type <> 'VIEW' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' as "hasDefault",
      c.is_generated = 'ALWAYS' or coalesce(c.identity_generation = 'ALWAYS', false) as "isGenerated",
      c.column_name = 'version' and exists (
        select from pg_trigger where tgname = 'raise_version'
          and tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
      ) as "isCounted",
      (
        select array(
          select value[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as value
        )
        from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like format('CHECK ((%I = ANY (ARRAY[%%', c.column_name)
      ) as allowed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.table_name <> 'migrations'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}
