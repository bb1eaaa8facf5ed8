/**
 * The lint rules of this repository that oxlint has no option for. oxlint.config.ts says where each
 * applies.
 */
import { adminPages, sellerPages } from '../src/contract/paths/office-pages.ts';
import { pages } from '../src/contract/paths/pages.ts';

interface SyntaxNode {
  readonly parent?: { readonly type: string; readonly key?: { readonly name?: string } };
}
interface Literal extends SyntaxNode {
  readonly value: unknown;
}
interface TemplateLiteral extends SyntaxNode {
  readonly quasis: readonly { readonly value: { readonly cooked: string | null } }[];
}
interface RuleContext {
  readonly filename: string;
  readonly report: (problem: { node: SyntaxNode; message: string }) => void;
}

/** What the addresses of pages begin with: "shop", "admin", "diy-advice". */
const segments = new Set(
  [pages, adminPages, sellerPages]
    .flatMap((group) => Object.values(group) as ((...values: string[]) => string)[])
    .map((page) => firstSegment(page('', '')))
    .filter((segment) => segment !== ''),
);

function firstSegment(address: string): string {
  return /^\/([^/?#]*)/.exec(address)?.[1] ?? '';
}

/** Only a route's own `path` may spell an address: the router takes its type from the literal. */
function isRoutePath({ parent }: SyntaxNode, filename: string): boolean {
  return /[\\/]route\.tsx$/.test(filename) && parent?.key?.name === 'path';
}

const addresses = {
  create({ filename, report }: RuleContext) {
    const check = (node: SyntaxNode, text: unknown): void => {
      if (typeof text !== 'string' || !segments.has(firstSegment(text))) return;
      if (isRoutePath(node, filename)) return;
      report({ node, message: 'Addresses of pages are spelled in src/contract/paths.' });
    };
    return {
      Literal: (node: Literal) => check(node, node.value),
      TemplateLiteral: (node: TemplateLiteral) => check(node, node.quasis[0]?.value.cooked),
    };
  },
};

interface Call extends SyntaxNode {
  readonly callee: { readonly type: string; readonly name?: string };
  readonly arguments: readonly Part[];
}
interface Part extends SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: Part;
  readonly property?: Part;
  readonly value?: Part;
}

/** `node` and every node below it, except plain names such as `db` in `tx.db`. */
function* partsOf(node: Part): Generator<Part> {
  yield node;
  for (const [name, child] of Object.entries(node) as [string, unknown][]) {
    const isPlainName = (name === 'property' || name === 'key') && node.computed !== true;
    if (name === 'parent' || isPlainName) continue;
    for (const each of Array.isArray(child) ? child : [child]) {
      if (typeof each === 'object' && each !== null && 'type' in each) yield* partsOf(each as Part);
    }
  }
}

/** "ctx" or "ctx.db" as in the source; null for anything longer. */
function spelled({ type, name, object, property }: Part): string | null {
  if (type === 'Identifier') return name ?? null;
  return type === 'MemberExpression' ? `${object?.name}.${property?.name}` : null;
}

/** Finds statements inside a transaction that do not use it: a rollback would not undo them. */
const transactions = {
  create({ report }: RuleContext) {
    return {
      CallExpression({ callee, arguments: [given, work] }: Call) {
        const takesContext = callee.name === 'inTransaction';
        if ((!takesContext && callee.name !== 'withTransaction') || !given || !work) return;
        const parts = [...partsOf(work)];
        const own = parts
          .filter(({ type }) => type === 'ObjectPattern')
          .flatMap((pattern) => [...partsOf(pattern)].map(spelled));
        const outer = [spelled(given), ...(takesContext ? ['db'] : [])].filter(
          (name) => !own.includes(name),
        );
        for (const node of parts) {
          const name = spelled(node);
          if (name === null || !outer.includes(name)) continue;
          report({
            node,
            message: `${name} is not part of this transaction; use its own context.`,
          });
        }
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- how oxlint loads a plugin
export default { meta: { name: 'house' }, rules: { addresses, transactions } };
