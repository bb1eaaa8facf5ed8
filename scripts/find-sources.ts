import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Endpoint } from '#contract/endpoint.ts';

export interface Source {
  what: string;
  /** `file` or `file:line`, from the repository's root. */
  at: string;
}

/**
 * The files behind a URL, in reading order. Nothing is listed by hand: pages are found by the paths that
 * src/web/routes declare, API calls by the declared `endpoints` and by the names under which pages and server use them.
 */
export function findSources(
  root: string,
  url: string,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): Source[] {
  const { pathname } = new URL(url, 'http://localhost');
  const calls = endpoints.filter((endpoint) => fits(endpoint.path, pathname));
  if (calls.length > 0) return calls.flatMap((call) => sourcesOfCall(root, call));
  const page = sourcesOfPage(root, pathname, endpoints);
  return page.length > 0 ? page : sourcesOfBareRoute(root, pathname);
}

/** Calls outside the contract, such as the authentication interface, are spelled where they are mounted. */
function sourcesOfBareRoute(root: string, pathname: string): Source[] {
  return globSync('src/server/**/*.ts', { cwd: root })
    .map(slashed)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
      const line = lines.findIndex((text) => text.includes(`'${pathname}'`));
      return line === -1 ? [] : [{ what: 'answered by', at: `${file}:${line + 1}` }];
    });
}

function sourcesOfPage(
  root: string,
  pathname: string,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): Source[] {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const routes = globSync('src/web/routes/**/route.{ts,tsx}', { cwd: root }).map(slashed);
  const [found] = routes
    .map((file) => ({ file, template: /\bpath: '([^']+)'/.exec(read(file))?.[1] }))
    .filter(({ template }) => template !== undefined && fits(template, pathname))
    // The address with the fewest placeholders wins: /products/new before /products/$slug.
    .toSorted((a, b) => placeholders(a.template) - placeholders(b.template));
  if (!found) return [];

  const folder = path.posix.dirname(found.file);
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map(slashed)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const layouts = routes.filter(
    (file) => file !== found.file && folder.startsWith(`${path.posix.dirname(file)}/`),
  );
  const text = files.map(read).join('\n');
  const used = declaredCalls(root, endpoints).filter(({ group, name }) =>
    new RegExp(`\\b${group}\\s*\\.\\s*${name}\\b`).test(text),
  );
  return [
    ...files.map((at) => ({ what: roleOf(at), at })),
    ...layouts.map((at) => ({ what: 'layout around it', at })),
    ...used.flatMap(({ call }) => sourcesOfCall(root, call)),
  ];
}

function sourcesOfCall(root: string, call: Pick<Endpoint, 'method' | 'path'>): Source[] {
  const title = `${call.method} ${call.path}`;
  const declared = declaredCalls(root, [call])[0];
  if (!declared) return [];
  const sources: Source[] = [{ what: title, at: `${declared.file}:${declared.line}` }];
  for (const file of globSync('src/server/*/routes.ts', { cwd: root }).map(slashed)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!text.includes(declared.constant)) continue;
    // The last such line: a handler's name may also stand among the imports.
    const line = lastLineOf(text, new RegExp(`^\\s+(async )?${declared.name}\\b\\s*[:(,]`, 'gm'));
    if (line === null) continue;
    sources.push({ what: '  answered by', at: `${file}:${line}` });
    const folder = path.posix.dirname(file);
    for (const [role, name] of [
      ['  SQL', 'queries.ts'],
      ['  SQL', 'queries'],
      ['  wire shape', 'present.ts'],
    ] as const) {
      if (existsSync(path.join(root, folder, name))) {
        sources.push({ what: role, at: `${folder}/${name}` });
      }
    }
  }
  return sources;
}

interface DeclaredCall {
  call: Pick<Endpoint, 'method' | 'path'>;
  /** As the typed client offers it: `api.<group>.<name>`. */
  group: string;
  name: string;
  /** The exported object that declares it: `catalogEndpoints`. */
  constant: string;
  file: string;
  line: number;
}

/** Where src/contract/endpoints declares the given calls, read from its text for the sake of the line numbers. */
function declaredCalls(
  root: string,
  wanted: readonly Pick<Endpoint, 'method' | 'path'>[],
): DeclaredCall[] {
  const found: DeclaredCall[] = [];
  for (const file of globSync('src/contract/endpoints/*.ts', { cwd: root }).map(slashed)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const declaration =
      /^export const (\w+)Endpoints\b|^ {2}(\w+): endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/gm;
    let group = '';
    for (const match of text.matchAll(declaration)) {
      const [, startsGroup, name, method, calledAt] = match;
      if (startsGroup !== undefined) group = startsGroup;
      const call = wanted.find((one) => one.method === method && one.path === calledAt);
      if (!call || name === undefined) continue;
      const line = text.slice(0, match.index).split('\n').length;
      found.push({ call, group, name, constant: `${group}Endpoints`, file, line });
    }
  }
  return found;
}

/** Whether a path with placeholders, `{name}` in API calls and `$name` in pages, is the path of `pathname`. */
function fits(template: string, pathname: string): boolean {
  const wanted = template.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => isPlaceholder(segment) || segment === given[index])
  );
}

function isPlaceholder(segment: string): boolean {
  return /^\{.+\}$|^\$./.test(segment);
}

function placeholders(template = ''): number {
  return template.split('/').filter(isPlaceholder).length;
}

const ROLES = [
  { name: 'route', what: 'route (search, loader)' },
  { name: 'page', what: 'page (what is shown)' },
];

/** The order of reading: the route, the page, the pieces, their tests. */
function rank(file: string): number {
  if (file.includes('.test.')) return ROLES.length + 1;
  const index = ROLES.findIndex(({ name }) => path.posix.parse(file).name === name);
  return index === -1 ? ROLES.length : index;
}

function roleOf(file: string): string {
  return ROLES[rank(file)]?.what ?? (file.includes('.test.') ? '  test' : '  part');
}

function lastLineOf(text: string, pattern: RegExp): number | null {
  const match = [...text.matchAll(pattern)].at(-1);
  if (!match) return null;
  // The pattern may begin with the line break before the name.
  const start = match.index + (match[0].length - match[0].trimStart().length);
  return text.slice(0, start).split('\n').length;
}

function slashed(file: string): string {
  return file.replaceAll('\\', '/');
}
