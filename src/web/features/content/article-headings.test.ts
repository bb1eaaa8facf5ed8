import { expect, test } from 'vitest';

import { articleHeadings } from './article-headings.ts';

test('headings are listed in order with their words', () => {
  expect(
    articleHeadings(
      '<p>Start</p><h2 id="section-tools">Tools &amp; <em>materials</em></h2><p>A drill</p>' +
        '<h3 id="section-bits">Bits &lt; 10 mm</h3><h2 id="section-finish">Finish</h2>',
    ),
  ).toEqual([
    { id: 'section-tools', text: 'Tools & materials', level: 2 },
    { id: 'section-bits', text: 'Bits < 10 mm', level: 3 },
    { id: 'section-finish', text: 'Finish', level: 2 },
  ]);
});

test('a heading without words or without an id is left out', () => {
  expect(articleHeadings('<h2 id="section-heading"> </h2><h2>No id</h2><h4>Deep</h4>')).toEqual([]);
});
