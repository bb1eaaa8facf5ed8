/** An element with its contents; attributes as written. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<([^<>]+)>|([^<>]+)/gy;
const NAME = /^[A-Za-z_][\w.:-]*$/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads XML strictly: invalid XML throws. It supports only what our documents use. */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  if (text === source) throw new Error('The XML declaration is missing.');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let readTo = 0;
  for (const match of text.matchAll(TOKEN)) {
    readTo = match.index + match[0].length;
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('An end tag has no start tag.');
    const [, tag, words] = match;
    if (words !== undefined) parent.text += unescape(words);
    else if (tag?.startsWith('/')) close(open, tag.slice(1));
    else if (tag !== undefined) {
      const element = readTag(tag.replace(/\/$/, ''));
      parent.children.push(element);
      if (!tag.endsWith('/')) open.push(element);
    }
  }
  const [root, ...more] = top.children;
  if (readTo !== text.length)
    throw new Error(`No XML at ${readTo}: ${text.slice(readTo, readTo + 40)}`);
  if (open.length !== 1 || root === undefined || more.length > 0 || top.text.trim() !== '') {
    throw new Error('The document does not have exactly one root element.');
  }
  return root;
}

/** The texts of every element of this name, in document order. */
export function textsOf(element: XmlElement, name: string): string[] {
  const own = element.name === name ? [element.text] : [];
  return [...own, ...element.children.flatMap((child) => textsOf(child, name))];
}

function close(open: XmlElement[], name: string): void {
  const closed = open.pop();
  if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>.`);
}

function readTag(tag: string): XmlElement {
  const [name = ''] = /^\S+/.exec(tag) ?? [];
  if (!NAME.test(name)) throw new Error(`Invalid element name: ${name}`);
  const attributes: Record<string, string> = {};
  const rest = tag.slice(name.length).replaceAll(/\s([\w:.-]+)="([^"]*)"/g, (_, key, value) => {
    attributes[key] = unescape(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`Invalid attributes: ${rest}`);
  return { name, attributes, children: [], text: '' };
}

function unescape(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML 1.0 forbids them
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text))
    throw new Error('A forbidden character.');
  return text.replaceAll(/&([^;]*);?/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !entity.endsWith(';'))
      throw new Error(`Unknown entity: ${entity}`);
    return character;
  });
}
