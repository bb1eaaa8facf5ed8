import sanitizeHtml from 'sanitize-html';

import { slugify, uniqueSlugs } from '#domain/catalog/slug.ts';

const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Stands in for the shop's origin: a path resolves to it, a foreign URL does not. */
const OWN_ORIGIN = 'https://shop.invalid';
const MAX_PIXELS = 10_000;
/** Deeper nesting than any article has; a browser's parser only slows down far beyond it. */
const MAX_NESTING = 30;
/** Keeps a heading called "Cart" from getting the id of a part of the page. */
const ANCHOR_PREFIX = 'section-';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
    'br',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe'],
  enforceHtmlBoundary: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes['href']) }),
    img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs['src'] === undefined,
};

/**
 * Reduces article HTML to what an article needs (Rule 40): headings, paragraphs, lists, tables,
 * quotations, own pictures and plain links. Everything else is removed, scripts and styles with
 * their text. Each h2 and h3 gets an id from its text, for the contents list. Takes time in
 * proportion to the length.
 */
export function sanitiseArticleHtml(html: string): string {
  return anchorHeadings(sanitizeHtml(html, OPTIONS));
}

/**
 * A stored article, safe to show (Rule 40). HTML that was sanitised on save is only checked; a row
 * from before a rule became stricter, or from elsewhere, is sanitised now.
 */
export function articleHtmlToShow(stored: string): string {
  return isSanitised(stored) ? stored : sanitiseArticleHtml(stored);
}

const PLAIN_TAGS =
  'h4|p|ul|ol|li|strong|em|blockquote|table|thead|tbody|tr|th|td|figure|figcaption';

/** A tag exactly as sanitising writes it. Nothing else may be between "<" and ">". */
const SANITISED_TAG = new RegExp(
  [
    `</?(?:a|${PLAIN_TAGS})>`,
    '</h[23]>',
    '<(?:br|hr) />',
    `<h[23] id="${ANCHOR_PREFIX}[a-z0-9-]+">`,
    String.raw`<a href="(?:(?:https?|mailto|tel):|/(?![/\\])|#)[^"<>\s]*"(?: rel="nofollow noopener")?>`,
    String.raw`<img src="/(?![/\\])[^"<>\s]*" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? loading="lazy" />`,
  ].join('|'),
  'g',
);

function isSanitised(html: string): boolean {
  return !/[<>]/.test(html.replaceAll(SANITISED_TAG, ''));
}

/** Only for sanitised HTML, where a heading is exactly `<h2>...</h2>`. */
function anchorHeadings(html: string): string {
  const uniqueId = uniqueSlugs();
  return html.replaceAll(/<(h[23])>([\s\S]*?)<\/\1>/g, (_, tag: 'h2' | 'h3', content: string) => {
    const words = content.replaceAll(/<[^>]*>|&\w+;/g, ' ');
    const id = uniqueId(`${ANCHOR_PREFIX}${slugify(words) || 'heading'}`);
    return `<${tag} id="${id}">${content}</${tag}>`;
  });
}

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  const target = resolve(href);
  if (target === null || !LINK_PROTOCOLS.has(target.protocol)) return {};
  if (target.protocol === 'mailto:' || target.protocol === 'tel:') return { href: target.href };
  if (target.origin === OWN_ORIGIN) return { href: ownReference(href, target) };
  // "//elsewhere" and "/\elsewhere" look like paths but leave the shop.
  if (!/^\s*https?:/i.test(href)) return {};
  return { href: target.href, rel: 'nofollow noopener' };
}

function pictureAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', alt = '' } = attributes;
  const target = resolve(src);
  if (target?.origin !== OWN_ORIGIN || !src.trim().startsWith('/')) return {};
  return {
    src: target.pathname,
    alt,
    ...pixels('width', attributes['width']),
    ...pixels('height', attributes['height']),
    loading: 'lazy',
  };
}

/** A fragment stays a fragment of the article; any other reference becomes a path of the shop. */
function ownReference(href: string, target: URL): string {
  return href.trim().startsWith('#') ? target.hash : target.pathname + target.search + target.hash;
}

function resolve(reference: string): URL | null {
  return URL.canParse(reference, OWN_ORIGIN) ? new URL(reference, OWN_ORIGIN) : null;
}

function pixels(name: 'width' | 'height', text: string | undefined): sanitizeHtml.Attributes {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text) || Number(text) > MAX_PIXELS) return {};
  return { [name]: text };
}
