import { createElement, type ReactNode } from 'react';

import { decodeEntities } from '#tests/support/html.ts';

/** An element of a page, without React. */
interface Tag {
  readonly name: string;
  readonly properties: Record<string, unknown>;
  readonly children: (Tag | string)[];
}

/** React leaves these out when they are empty, so here they are true. */
const SWITCHES = new Set(['disabled', 'checked', 'required', 'hidden', 'selected', 'async']);
const PARTS =
  /<script([^>]*)>([\s\S]*?)<\/script>|<style([^>]*)>([\s\S]*?)<\/style>|<!--[\s\S]*?-->|<!\w[^>]*>|<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g;

/** Reads the markup that React has written for a page. */
export function readMarkup(html: string): Tag {
  const root: Tag = { name: '', properties: {}, children: [] };
  const open = [root];
  for (const [part, ...groups] of html.matchAll(PARTS)) {
    const [script, code, style, rules, closing, name = '', attributes = '', own, text] = groups;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decodeEntities(text));
    else if (code !== undefined || rules !== undefined) {
      const inner = { dangerouslySetInnerHTML: { __html: code ?? rules } };
      const properties = { ...propertiesOf(script ?? style ?? ''), ...inner };
      parent.children.push({
        name: code === undefined ? 'style' : 'script',
        properties,
        children: [],
      });
    } else if (part.startsWith('<!')) continue;
    else if (closing === '/') open.pop();
    else {
      const tag: Tag = { name, properties: propertiesOf(attributes), children: [] };
      parent.children.push(tag);
      if (own !== '/') open.push(tag);
    }
  }
  const page = root.children[0];
  if (page === undefined || typeof page === 'string') throw new Error('This is no page.');
  return page;
}

function propertiesOf(attributes: string): Record<string, unknown> {
  const found = attributes.matchAll(/\s([\w:.-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', text = '']) => {
      const value = decodeEntities(text);
      if (name === 'class') return ['className', value];
      if (name === 'style') return ['style', styleOf(value)];
      return [name, value === '' && SWITCHES.has(name) ? true : value];
    }),
  );
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(/:(.*)/s).map((part) => part.trim()));
  return Object.fromEntries(
    rules.map(([name = '', value = '']) => [
      name.startsWith('--')
        ? name
        : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** New elements for each drawing, as components make them. */
export function drawTag({ name, properties, children }: Tag): ReactNode {
  const drawn = children.map((child) => (typeof child === 'string' ? child : drawTag(child)));
  return createElement(name, properties, ...drawn);
}
