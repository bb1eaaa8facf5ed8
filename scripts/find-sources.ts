import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { endpoints } from '#contract/endpoints/all.ts';
import { officeEndpoints } from '#contract/endpoints/office.ts';

export interface Source {
  what: string;
  /** `file` or `file:line`, from the repository's root. */
  at: string;
}

/** A declared call, as the typed client offers it: `api.<group>.<name>`. */
export interface Call {
  readonly group: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** Every call of the shop and the back offices. */
export function everyCall(): Call[] {
  return Object.entries({ ...endpoints, ...officeEndpoints }).flatMap(([group, declared]) =>
    Object.entries(declared).map(([name, { method, path: at }]) => ({
      group,
      name,
      method,
      path: at,
    })),
  );
}

/**
 * The files behind a URL, in reading order. There is no hand-written list: pages are found through
 * the routes that src/web/routes declare, and API calls through the declared endpoints and their
 * names in pages and the server.
 */
export function findSources(root: string, url: string, calls: readonly Call[]): Source[] {
  const { pathname } = new URL(url, 'http://localhost');
  const matching = calls.filter((call) => fits(call.path, pathname));
  if (matching.length > 0) return matching.flatMap((call) => sourcesOfCall(root, call));
  const page = sourcesOfPage(root, pathname, calls);
  return page.length > 0 ? page : sourcesOfBareRoute(root, pathname);
}

/**
 * Calls outside the contract, such as the authentication interface, have their path where they are
 * mounted.
 */
function sourcesOfBareRoute(root: string, pathname: string): Source[] {
  return filesOf(root, 'src/server/**/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const lines = read(root, file).split('\n');
      const line = lines.findIndex((text) => text.includes(`'${pathname}'`));
      return line === -1 ? [] : [{ what: 'answered by', at: `${file}:${line + 1}` }];
    });
}

function sourcesOfPage(root: string, pathname: string, calls: readonly Call[]): Source[] {
  const routes = readRoutes(root);
  const parents = new Set([...routes.values()].map(({ parent }) => parent));
  const [found] = [...routes]
    .filter(([name, { path: own }]) => own !== '' && own !== '$' && !parents.has(name))
    .map(([, route]) => ({ file: route.file, chain: chainOf(route, routes) }))
    // /admin and /orders/$id are /admin/orders/$id.
    .map(({ file, chain }) => ({
      file,
      chain,
      template: chain.reduce((path, around) => around.path + path, '').replace(/(.)\/$/, '$1'),
    }))
    .filter(({ template }) => fits(template, pathname))
    // The address with the fewest placeholders wins: /products/new before /products/$slug.
    .toSorted((a, b) => placeholders(a.template) - placeholders(b.template));
  if (!found) return [];

  const folder = path.posix.dirname(found.file);
  const files = filesOf(root, `${folder}/**/*.{ts,tsx}`).toSorted(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
  const layouts = new Set(found.chain.map(({ file }) => file).filter((at) => at !== found.file));
  const text = withImports(root, files)
    .map((file) => read(root, file))
    .join('\n');
  const words = new Set(text.match(/\w+/g));
  const used = calls.filter(
    (call) =>
      // Looking up two words is quick, and few pages make a call.
      words.has(call.group) &&
      words.has(call.name) &&
      makes(text, call) &&
      !isOfOtherArea(call, pathname),
  );
  return [
    ...files.map((at) => ({ what: roleOf(at), at })),
    ...[...layouts].map((at) => ({ what: 'layout around it', at })),
    ...used.flatMap((call) => sourcesOfCall(root, call)),
  ];
}

interface Route {
  readonly file: string;
  /** The name of the route around it. */
  readonly parent: string;
  readonly path: string;
}

/** Their screens are declared once, by functions that take the layout of either area. */
const OFFICE_LAYOUTS = ['adminRoute', 'sellerRoute'];

/** The routes that src/web/routes declare, by their names. */
function readRoutes(root: string): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const file of filesOf(root, 'src/web/routes/**/route.{ts,tsx}')) {
    const declarations = read(root, file).matchAll(
      /^export (?:const|function) (\w+)[^\n]*\s*(?:return )?createRoute\(\{([\s\S]*?)\n *\}\);\n/gm,
    );
    for (const [, name = '', body = ''] of declarations) {
      const own = /^ {2,4}path: '([^']+)'/m.exec(body)?.[1] ?? '';
      const parent = /getParentRoute: \(\) => (\w+)/.exec(body)?.[1] ?? '';
      if (parent !== 'layout') routes.set(name, { file, parent, path: own });
      else
        for (const layout of OFFICE_LAYOUTS)
          routes.set(`${name} in ${layout}`, { file, parent: layout, path: own });
    }
  }
  return routes;
}

/** The route and those around it, from the inside out. */
function chainOf(route: Route, routes: ReadonlyMap<string, Route>): Route[] {
  const around = routes.get(route.parent);
  return [route, ...(around === undefined ? [] : chainOf(around, routes))];
}

/** The files and everything they import from src/web: a page's calls are often made there. */
function withImports(root: string, files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const [, specifier = ''] of read(root, file).matchAll(
      /(?:from |import\()'((?:#web|\.)\/[^']+)'/g,
    )) {
      const at = specifier.startsWith('#')
        ? specifier.replace('#web', 'src/web')
        : path.posix.join(path.posix.dirname(file), specifier);
      // Another page's route, or the route around this one, is not part of this page.
      if (!/\/(?:route|root|[\w-]+-tree)\.tsx?$/.test(at) && existsSync(path.join(root, at)))
        found.add(at);
    }
  }
  return [...found];
}

/** Whether a text has `api.orders.getOrder`, or hands `api.orders` on and has `calls.getOrder`. */
function makes(text: string, { group, name }: Call): boolean {
  const isHandedOn = new RegExp(`\\.${group}\\b(?!\\s*\\.)`).test(text);
  const before = isHandedOn ? String.raw`(?:\.\s*|\{ )` : String.raw`\b${group}\s*\.\s*`;
  return new RegExp(`${before}${name}\\b`).test(text);
}

/** Shared parts name the calls of both areas; a page makes only the calls of its own area. */
function isOfOtherArea(call: Call, pathname: string): boolean {
  return ['admin', 'seller'].some(
    (area) => call.path.startsWith(`/api/${area}/`) && !pathname.startsWith(`/${area}`),
  );
}

function sourcesOfCall(root: string, call: Call): Source[] {
  const declared = findDeclaration(root, call);
  if (declared === null) return [];
  const sources: Source[] = [{ what: `${call.method} ${call.path}`, at: declared.at }];
  for (const file of filesOf(root, 'src/server/**/routes.ts')) {
    const text = read(root, file);
    if (!text.includes(`#contract/endpoints/${declared.file}`)) continue;
    // The last match: an import may have the same name as the handler.
    const line = lastLineOf(
      text,
      new RegExp(`^(?:\\s+|.*\\(\\{ )(?:async )?${call.name}\\b\\s*[:(,]`, 'gm'),
    );
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

/**
 * Where src/contract/endpoints declares a call, whose path may be written for both areas:
 * `GET /api/${area}/products`.
 */
function findDeclaration(root: string, call: Call): { file: string; at: string } | null {
  for (const file of filesOf(root, 'src/contract/endpoints/*.ts')) {
    const text = read(root, file);
    const declarations = text.matchAll(/^ +(\w+): \w+\(\s*['`]([A-Z]+) (\/[^'`]+)['`]/gm);
    for (const { 1: name, 2: method, 3: declared = '', index } of declarations) {
      if (name !== call.name || method !== call.method) continue;
      if (!patternOf(declared).test(call.path)) continue;
      const line = text.slice(0, index).split('\n').length;
      return { file: path.posix.basename(file), at: `${file}:${line}` };
    }
  }
  return null;
}

/** For `/api/${area}/products`: every path with any single segment there. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\$\{\w+\}/)
    .map((part) => part.replaceAll(/[{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

const listings = new Map<string, readonly string[]>();
const texts = new Map<string, string>();

/** The files of a pattern, from the root. They are remembered: each call looks through the same. */
function filesOf(root: string, pattern: string): readonly string[] {
  const key = path.join(root, pattern);
  const files = listings.get(key) ?? globSync(pattern, { cwd: root }).map(slashed);
  listings.set(key, files);
  return files;
}

function read(root: string, file: string): string {
  const key = path.join(root, file);
  const text = texts.get(key) ?? readFileSync(key, 'utf8');
  texts.set(key, text);
  return text;
}

/**
 * Whether a path with placeholders, `{name}` in API calls and `$name` in pages, is the path of
 * `pathname`.
 */
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

/** The reading order: the route, the page, its parts, their tests. */
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
