import { expect, test } from 'vitest';

import { breadcrumbData, jsonLdText } from './json-ld.tsx';

test('no text can close the script element', () => {
  const text = jsonLdText({ '@type': 'Article', headline: '</script><script>x()</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: '</script><script>x()</script>',
  });
});

test('breadcrumbs are numbered from the top', () => {
  const { itemListElement } = breadcrumbData([
    { name: 'Home', url: 'https://shop.example/' },
    { name: 'Help', url: 'https://shop.example/help' },
  ]);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Help', item: 'https://shop.example/help' },
  ]);
});
