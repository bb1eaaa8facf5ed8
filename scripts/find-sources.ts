import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Endpoint } from '#contract/endpoint.ts';

export interface Source {
  what: string;
  /** `file` or `file:line`, from the repository's root. */
  at: string;
}

/**
 * The files behind a URL, in reading order. Nothing is listed by hand: pages are found by the folders of
 * src/web/routes, API calls by the declared `endpoints` and by the names under which pages and server use them.
 */
export function findSources(
  root: string,
  url: string,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): Source[] {
  const { pathname } = new URL(url, 'http://localhost');
  const calls = endpoints.filter((endpoint) => fits(endpoint.path, pathname));
  if (calls.length > 0) return calls.flatMap((call) => sourcesOfCall(root, call));
  return sourcesOfPage(root, pathname, endpoints);
}

function sourcesOfPage(
  root: string,
  pathname: string,
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): Source[] {
  const routes = 'src/web/routes';
  const folder = globSync(`${routes}/**/route.{ts,tsx}`, { cwd: root })
    .map((file) => slashed(path.dirname(file)))
    .filter((candidate) => fits(urlOfFolder(candidate.slice(routes.length + 1)), pathname))
    // The folder with the fewest placeholders wins: /products/new before /products/$slug.
    .toSorted((a, b) => a.split('$').length - b.split('$').length)[0];
  if (folder === undefined) return [];

  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map(slashed).toSorted();
  const own = ['route', 'page']
    .flatMap((name) =>
      files.filter((file) => new RegExp(`^${name}\\.tsx?$`).test(path.basename(file))),
    )
    .concat(files.filter((file) => !/\/(route|page)\.tsx?$/.test(file)));
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const used = declaredCalls(root, endpoints).filter(({ group, name }) =>
    new RegExp(`\\b${group}\\s*\\.\\s*${name}\\b`).test(text),
  );
  return [
    ...own.map((at) => ({ what: roleOf(at), at })),
    ...used.flatMap(({ call }) => sourcesOfCall(root, call)),
  ];
}

function sourcesOfCall(root: string, call: Pick<Endpoint, 'method' | 'path'>): Source[] {
  const title = `${call.method} ${call.path}`;
  const declared = declaredCalls(root, [call])[0];
  if (!declared) return [];
  const sources: Source[] = [{ what: `${title}`, at: `${declared.file}:${declared.line}` }];
  for (const file of globSync('src/server/*/routes.ts', { cwd: root }).map(slashed)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!text.includes(declared.constant)) continue;
    const line = lineOf(text, new RegExp(`^\\s+(async )?${declared.name}\\b\\s*[:(,]`, 'm'));
    if (line === null) continue;
    sources.push({ what: '  answered by', at: `${file}:${line}` });
    const folder = path.posix.dirname(file);
    for (const [role, name] of [
      ['  SQL', 'queries.ts'],
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

/** `_shop/products.$slug` to `/products/{slug}`; `_shop/home` to `/`. */
function urlOfFolder(folder: string): string {
  const segments = folder
    .split(/[/.]/)
    .filter((segment) => !segment.startsWith('_') && segment !== 'home')
    .map((segment) => segment.replace(/^\$(.+)/, '{$1}'));
  return `/${segments.join('/')}`;
}

/** Whether a path with `{name}` placeholders is the path of `pathname`. */
function fits(template: string, pathname: string): boolean {
  const wanted = template.split('/');
  const given = pathname.replace(/(.)\/$/, '$1').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => /^\{.+\}$/.test(segment) || segment === given[index])
  );
}

function roleOf(file: string): string {
  const name = path.posix.basename(file);
  if (name.startsWith('route.')) return 'route (search, loader)';
  if (name.startsWith('page.')) return 'page (what is shown)';
  if (name.includes('.test.')) return '  test';
  return '  part';
}

function lineOf(text: string, pattern: RegExp): number | null {
  const match = pattern.exec(text);
  if (!match) return null;
  // The pattern may begin with the line break before the name.
  const start = match.index + (match[0].length - match[0].trimStart().length);
  return text.slice(0, start).split('\n').length;
}

function slashed(file: string): string {
  return file.replaceAll('\\', '/');
}
