import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'vite';

/** A name that the code does not use, and the word to use in its place. */
export interface RefusedName {
  readonly name: string;
  readonly say: string;
}

/** Returns one sentence for each problem of a source file. */
export type SourceCheck = (file: string, text: string) => string[];

const SOURCES = ['{src,db,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}', '*.ts'];
const LONGEST_COMMENT_LINE = 100;

/** Runs checks over every source file. Paths are relative to the root, with forward slashes. */
export function checkSources(root: string, checks: readonly SourceCheck[]): string[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).flatMap((found) => {
    const file = found.replaceAll('\\', '/');
    const text = readFileSync(path.join(root, file), 'utf8');
    return checks.flatMap((check) => check(file, text));
  });
}

/** The names in the table of docs/glossary.md whose columns are "not" and "say". */
export function readRefusedNames(glossary: string): RefusedName[] {
  const [, table = ''] = glossary.split(/^\| not +\| say +\|\n/m);
  const [rows = ''] = table.split('\n\n');
  return rows.split('\n').flatMap((row) => {
    const [, not = '', say = ''] = row.split('|');
    return [...not.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, say: say.trim() }));
  });
}

/**
 * Refuses names in file paths and among identifiers, and nowhere else: a comment, a string or the
 * text of a screen may use the same word. A name of several words is also refused as SQL spells it.
 */
export function refuseNames(refused: readonly RefusedName[]): SourceCheck {
  const names = new Map(
    refused.flatMap((each) => spellings(each.name).map((spelling) => [spelling, each])),
  );
  const fileNames = new Map(refused.map((each) => [joinWords(each.name, '-'), each]));
  const anyName = new RegExp(`\\b(?:${[...names.keys()].join('|')})\\b`);
  return (file, text) => {
    const stems = file.split('/').map((segment) => segment.split('.')[0] ?? '');
    const inPath = stems.flatMap((stem) => fileNames.get(stem) ?? []);
    // Parsing every file would take seconds, and most files contain none of the words.
    const identifiers = anyName.test(text) ? identifiersOf(file, text) : [];
    const inText = [...identifiers].flatMap((name) => names.get(name) ?? []);
    return [
      ...inPath.map(({ name, say }) => `${file}: rename the file: not ${name}, but ${say}`),
      ...inText.map(({ name, say }) => `${file}: not ${name}, but ${say}`),
    ];
  };
}

/** Refuses comment lines of more than 100 columns, unless such a line is one long web address. */
export const refuseLongComments: SourceCheck = (file, text) => {
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= LONGEST_COMMENT_LINE)) return [];
  let isInBlock = false;
  return lines.flatMap((line, index) => {
    const startsBlock = /^\s*\{?\/\*/.test(line);
    const isComment = isInBlock || startsBlock || /^\s*(\/\/|-- )|[;,{}()] \/\/ /.test(line);
    isInBlock = (isInBlock || startsBlock) && !line.includes('*/');
    const isTooLong = line.length > LONGEST_COMMENT_LINE && !/^\W*https?:\S+$/.test(line);
    return isComment && isTooLong ? [`${file}:${index + 1}: a comment of over 100 columns`] : [];
  });
};

function spellings(name: string): string[] {
  return /[a-z][A-Z]/.test(name) ? [name, joinWords(name, '_')] : [name];
}

/** `OrderWish` is `order-wish` in file names and `order_wish` in SQL. */
function joinWords(name: string, separator: '-' | '_'): string {
  return name.replaceAll(/([a-z])(?=[A-Z])/g, `$1${separator}`).toLowerCase();
}

function identifiersOf(file: string, text: string): Set<string> {
  const found = new Set<string>();
  if (file.endsWith('.sql')) addSqlNames(text, found);
  else if (!file.endsWith('.css')) addNames(parseSync(file, text).program, found);
  return found;
}

function addNames(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) addNames(child, found);
  } else if (isNode(node)) {
    const { type, name, tag, quasi } = node;
    if (type.endsWith('Identifier') && typeof name === 'string') found.add(name);
    if (type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'sql') {
      addSqlTemplate(quasi, found);
    }
    for (const child of Object.values(node)) addNames(child, found);
  }
}

function addSqlTemplate(template: unknown, found: Set<string>): void {
  if (!isNode(template) || !Array.isArray(template['quasis'])) return;
  for (const { value } of template['quasis']) addSqlNames(value.raw, found);
}

/** Functions stand between `$$`; text of many lines has a tag, such as `$text$`. */
function addSqlNames(sql: string, found: Set<string>): void {
  const code = sql.replaceAll(/--.*|'(?:[^']|'')*'|\$(\w+)\$[\s\S]*?\$\1\$/g, ' ');
  for (const [name] of code.matchAll(/[a-z_]\w*/gi)) found.add(name);
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
