import { inflateSync } from 'node:zlib';

/** A node in the structure tree of a tagged PDF, with its own words. */
export interface PdfNode {
  readonly type: string;
  readonly title: string | null;
  /** Of a table heading. */
  readonly scope: string | null;
  readonly words: string;
  readonly children: readonly PdfNode[];
}

export interface PdfStructure {
  readonly isTagged: boolean;
  readonly language: string | null;
  readonly showsTitle: boolean;
  readonly root: PdfNode;
  /** Words marked as artifacts, and words without a mark. */
  readonly artifacts: readonly string[];
  readonly unmarked: readonly string[];
}

/**
 * Reads the structure tree of a PDF made by our own writer, as a screen reader would: plain
 * objects, deflated pages.
 */
export function pdfStructure(file: Uint8Array): PdfStructure {
  const bytes = Buffer.from(file);
  const source = bytes.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)].map(
      ([whole, id = '', body = '']) => [id, { body, whole }] as const,
    ),
  );
  const bodyOf = (id: string | undefined) => objects.get(id ?? '')?.body ?? '';
  const pages = new Map<string, MarkedWords>();
  for (const [id, { body }] of objects) {
    if (!/\/Type \/Page\b(?!s)/.test(body)) continue;
    pages.set(id, markedWords(contentOf(bytes, source, refOf(body, 'Contents') ?? '')));
  }

  function nodeOf(id: string): PdfNode {
    const body = bodyOf(id);
    const children: PdfNode[] = [];
    let words = '';
    const kids = /\/K \[([^]*)\]/.exec(body)?.[1] ?? '';
    for (const [kid] of kids.matchAll(/<<[^]*?>>|\d+ 0 R|\d+/g)) {
      if (/^\d+ 0 R$/.test(kid)) {
        const child = kid.split(' ')[0] ?? '';
        if (bodyOf(child).includes('/MCID')) words += shown(bodyOf(child), refOf(body, 'Pg'));
        else children.push(nodeOf(child));
      } else {
        words += shown(kid.startsWith('<<') ? kid : `/MCID ${kid}`, refOf(body, 'Pg'));
      }
    }
    return {
      type: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      title: /\/T \(((?:\\.|[^)\\])*)\)/.exec(body)?.[1] ?? null,
      scope: /\/Scope \/(\w+)/.exec(body)?.[1] ?? null,
      words,
      children,
    };
  }

  function shown(content: string, page: string | null): string {
    const mcid = Number(/\/MCID (\d+)/.exec(content)?.[1]);
    return pages.get(refOf(content, 'Pg') ?? page ?? '')?.marked.get(mcid) ?? '';
  }

  const catalog = [...objects.values()].find(({ body }) => body.includes('/Type /Catalog'))?.body;
  const tree = bodyOf(refOf(catalog ?? '', 'StructTreeRoot') ?? '');
  const all = [...pages.values()];
  return {
    isTagged: bodyOf(refOf(catalog ?? '', 'MarkInfo') ?? '').includes('/Marked true'),
    language: /\/Lang \(([^)]*)\)/.exec(catalog ?? '')?.[1] ?? null,
    showsTitle: source.includes('/DisplayDocTitle true'),
    root: nodeOf(/\/K \[(\d+) 0 R\]/.exec(tree)?.[1] ?? ''),
    artifacts: all.flatMap(({ artifacts }) => artifacts),
    unmarked: all.flatMap(({ unmarked }) => unmarked),
  };
}

interface MarkedWords {
  readonly marked: Map<number, string>;
  readonly artifacts: string[];
  readonly unmarked: string[];
}

function refOf(body: string, key: string): string | null {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? null;
}

function contentOf(bytes: Buffer, source: string, id: string): string {
  const at = source.indexOf(`\n${id} 0 obj`);
  const from = source.indexOf('stream\n', at) + 'stream\n'.length;
  const stream = bytes.subarray(from, source.indexOf('\nendstream', from));
  const isDeflated = source.slice(at, from).includes('FlateDecode');
  return (isDeflated ? inflateSync(stream) : stream).toString('latin1');
}

/** The text of a page by its marked content. */
function markedWords(content: string): MarkedWords {
  const found: MarkedWords = { marked: new Map(), artifacts: [], unmarked: [] };
  const open: (number | 'artifact')[] = [];
  const tokens = /\/(\w+) (?:<<([^]*?)>> )?(?:BDC|BMC)|\bEMC\b|\[([^\]]*)\]\s*TJ/g;
  for (const [token, tag, facts = '', pieces = ''] of content.matchAll(tokens)) {
    if (token === 'EMC') open.pop();
    else if (tag !== undefined) {
      open.push(tag === 'Artifact' ? 'artifact' : Number(/\/MCID (\d+)/.exec(facts)?.[1]));
    } else {
      const hex = [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('');
      const words = new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
      const mark = open.at(-1);
      if (mark === undefined) found.unmarked.push(words);
      else if (mark === 'artifact') found.artifacts.push(words);
      else found.marked.set(mark, (found.marked.get(mark) ?? '') + words);
    }
  }
  return found;
}

/** All words in and below a node, in reading order. */
export function wordsIn(node: PdfNode): string {
  return [node.words, ...node.children.map(wordsIn)].filter(Boolean).join(' ');
}

/** Every node of a type, in reading order. */
export function nodesOf(node: PdfNode, type: string): PdfNode[] {
  return [
    ...(node.type === type ? [node] : []),
    ...node.children.flatMap((child) => nodesOf(child, type)),
  ];
}
