import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fastestMs } from '#tests/support/fastest.ts';
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts';

import { articleHtmlToShow, sanitiseArticleHtml } from './sanitise.ts';

const PLAIN_TAGS =
  'h4|p|ul|ol|li|strong|em|blockquote|table|thead|tbody|tr|th|td|figure|figcaption';
/** Every tag that the sanitiser may write, spelled strictly. */
const ALLOWED_TAG = new RegExp(
  [
    `</?(?:h[23]|a|${PLAIN_TAGS})>`,
    '<(?:br|hr) />',
    '<h[23] id="section-[a-z0-9-]+">',
    '<a href="(?:(?:https?|mailto|tel):|/(?![/\\\\])|#)[^"<>\\s]*"(?: rel="nofollow noopener")?>',
    '<img src="/(?![/\\\\])[^"<>\\s]*" alt="[^"<>]*"(?: width="\\d+")?(?: height="\\d+")? loading="lazy" />',
  ].join('|'),
  'g',
);

function leftOver(html: string): string {
  return html.replaceAll(ALLOWED_TAG, '');
}

test('the corpus holds at least 60 different vectors', () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
});

describe('hostile markup', () => {
  test.each(HOSTILE_HTML)('leaves only allowed tags: %s', (vector) => {
    for (const html of [vector, `<p>before ${vector} after</p>`, `<table><tr><td>${vector}`]) {
      expect(leftOver(sanitiseArticleHtml(html))).not.toMatch(/[<>]/);
      expect(leftOver(articleHtmlToShow(html))).not.toMatch(/[<>]/);
    }
  });

  test('leaves only allowed tags when mixed at random', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE_HTML),
      fc.constantFrom('<p>', '</p>', '<h2>', '</h2>', '<a href="', '">', '<!--', '-->', "'", '\0'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(leftOver(sanitiseArticleHtml(pieces.join('')))).not.toMatch(/[<>]/);
        expect(leftOver(articleHtmlToShow(pieces.join('')))).not.toMatch(/[<>]/);
      }),
      { numRuns: 300 },
    );
  });

  test('flattens a bracket bomb of 20,000 levels', () => {
    const result = sanitiseArticleHtml('<blockquote>'.repeat(20_000));
    expect(result.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(30);
  });
});

describe('8,000 equal headings', () => {
  const headings = (count: number) => '<h2>Tools</h2>'.repeat(count);

  test('each have an id', () => {
    const ids = sanitiseArticleHtml(headings(8000)).match(/ id="[^"]+"/g);
    expect(new Set(ids).size).toBe(8000);
    expect(ids?.at(-1)).toBe(' id="section-tools-8000"');
  });

  test.each([
    ['sanitised', sanitiseArticleHtml, headings],
    ['shown as saved', articleHtmlToShow, (count: number) => sanitiseArticleHtml(headings(count))],
  ])('take ten times as long as 800 when %s, not a hundred times', async (_, work, htmlOf) => {
    const timeOf = async (count: number) => {
      const html = htmlOf(count);
      return fastestMs(9, () => Promise.resolve(void work(html)));
    };
    await timeOf(800);
    const few = await timeOf(800);
    expect((await timeOf(8000)) / few).toBeLessThan(40);
  });
});

describe('a stored article', () => {
  test('is shown as it was saved', () => {
    const saved = sanitiseArticleHtml(
      '<h2>Tools</h2><p>A <b>drill</b> &amp; <a href="/shop">bits</a>, <a href="https://a.example/b">more</a>' +
        '<br><img src="/images/a.webp" width="9"></p><table><tr><td>1</td></tr></table>',
    );
    expect(articleHtmlToShow(saved)).toBe(saved);
  });

  test.each([
    ['<h2>Tools</h2>', '<h2 id="section-tools">Tools</h2>'],
    ['<p onclick="a()">A</p>', '<p>A</p>'],
    ['<<p>script>a()<</p>/script>', '&lt;<p>script&gt;a()&lt;</p>/script&gt;'],
    ['<a href="javascript:a()">A</a>', '<a>A</a>'],
    ['<img src="//evil.example/a.png" alt="" loading="lazy" />', ''],
  ])('is sanitised on reading if it was not on saving: %s', (stored, shown) => {
    expect(articleHtmlToShow(stored)).toBe(shown);
  });
});

describe('an ordinary article', () => {
  test('keeps its text, lists, tables and figures', () => {
    const html =
      '<p>Mix <strong>two</strong> parts <em>slowly</em>.<br />Wait.</p><ul><li>One</li></ul>' +
      '<table><thead><tr><th>Size</th></tr></thead><tbody><tr><td>90 × 22 mm</td></tr></tbody></table>' +
      '<figure><img src="/images/deck.webp" alt="A deck" width="900" height="600" loading="lazy" />' +
      '<figcaption>Done</figcaption></figure><blockquote>Measure twice.</blockquote><hr />';
    expect(sanitiseArticleHtml(html)).toBe(html);
  });

  test('stays the same when sanitised on saving and again on reading', () => {
    const once = sanitiseArticleHtml(
      '<h2>Tools</h2><p>A <b>drill</b> &amp; bits<img src="/images/a.webp"></p>',
    );
    expect(sanitiseArticleHtml(once)).toBe(once);
  });

  test('gives each h2 and h3 a unique id made from its words', () => {
    expect(
      sanitiseArticleHtml(
        '<h2>Prepare &amp; clean</h2><h3>Tools</h3><h3>Tools</h3><h2>木</h2><h4>No</h4>',
      ),
    ).toBe(
      '<h2 id="section-prepare-clean">Prepare &amp; clean</h2><h3 id="section-tools">Tools</h3>' +
        '<h3 id="section-tools-2">Tools</h3><h2 id="section-heading">木</h2><h4>No</h4>',
    );
  });

  test('replaces a heading’s own id', () => {
    expect(sanitiseArticleHtml('<h2 id="site-links">Links</h2>')).toBe(
      '<h2 id="section-links">Links</h2>',
    );
  });

  test.each([
    ['<h1>Title</h1>', '<h2 id="section-title">Title</h2>'],
    ['<b>bold</b> <i>slanted</i>', '<strong>bold</strong> <em>slanted</em>'],
    ['<div><span>text</span></div>', 'text'],
    [
      '<a href="/shop?search=deck&amp;page=2">Decks</a>',
      '<a href="/shop?search=deck&amp;page=2">Decks</a>',
    ],
    ['<a href="#section-tools">Tools</a>', '<a href="#section-tools">Tools</a>'],
    [
      '<a href="mailto:hello@bullnose.example">Write</a>',
      '<a href="mailto:hello@bullnose.example">Write</a>',
    ],
    ['<a href="tel:+611300975707">Call</a>', '<a href="tel:+611300975707">Call</a>'],
    [
      '<a href="https://www.example.com/guide">Guide</a>',
      '<a href="https://www.example.com/guide" rel="nofollow noopener">Guide</a>',
    ],
    ['<a href="//evil.example">go</a>', '<a>go</a>'],
    ['<img src="https://evil.example/a.png" alt="A">', ''],
    [
      '<img src="/images/a.webp" width="100%" height="600">',
      '<img src="/images/a.webp" alt="" height="600" loading="lazy" />',
    ],
  ])('%s', (html, expected) => {
    expect(sanitiseArticleHtml(html)).toBe(expected);
  });
});
