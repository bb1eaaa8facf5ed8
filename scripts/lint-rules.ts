/** The lint rules of this repository that oxlint has no option for. oxlint.config.ts says where each applies. */
import { adminPages, pages, sellerPages } from '../src/contract/paths/pages.ts';

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
      report({ node, message: 'Addresses of pages are spelled in src/contract/paths/pages.ts.' });
    };
    return {
      Literal: (node: Literal) => check(node, node.value),
      TemplateLiteral: (node: TemplateLiteral) => check(node, node.quasis[0]?.value.cooked),
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- how oxlint loads a plugin
export default { meta: { name: 'house' }, rules: { addresses } };
