export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * The headings of an article for its contents list, in order. Parses HTML as the server sends it:
 * sanitised, with an id on each h2 and h3, and only the four entities that sanitising writes.
 */
export function articleHeadings(html: string): ArticleHeading[] {
  return [...html.matchAll(/<h([23]) id="([^"]+)">((?:[^<]|<(?!\/?h[23]\b))*)<\/h\1>/g)].flatMap(
    ([, level, id = '', content = '']) => {
      const text = content
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
        .trim();
      return text === '' ? [] : [{ id, text, level: level === '2' ? 2 : 3 }];
    },
  );
}
