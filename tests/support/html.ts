const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/** Converts text as React writes it to text as a reader sees it. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The attributes of every tag of this name, decoded, in the order of the page. */
export function attributesOf(html: string, tag: string): Record<string, string>[] {
  const found = html.matchAll(new RegExp(`<${tag}((?:\\s[^<>]*?)?)/?>`, 'g'));
  return Array.from(found, ([, text = '']) =>
    Object.fromEntries(
      Array.from(text.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
        name.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  );
}

/** The metadata of a served page; `meta` by name or property. */
export function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const meta: Record<string, string> = {};
  for (const { name, property, content } of attributesOf(head, 'meta')) {
    const key = name ?? property;
    if (key !== undefined && content !== undefined) meta[key] = content;
  }
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    links: attributesOf(head, 'link'),
  };
}

/** The text of a page's main part without scripts. */
export function mainText(html: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const words = main
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<\/?(?:span|sup|strong|em)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ');
  return decodeEntities(words).replaceAll(/\s+/g, ' ').trim();
}

/** The page's JSON-LD for search engines, block by block. */
export function jsonLdOf(html: string): unknown[] {
  return Array.from(
    html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ([, text = '']) => JSON.parse(text) as unknown,
  );
}
