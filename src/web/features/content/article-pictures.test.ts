import { expect, test } from 'vitest';

import { withPictureSizes } from './article-pictures.ts';

test('a picture of the shop is offered in its sizes', () => {
  const image =
    '<img src="/pictures/scenes/step-a.webp" alt="A &gt; b" width="1200" height="800" loading="lazy" />';
  const html = withPictureSizes(`<figure>${image}<figcaption>Cut.</figcaption></figure>`);
  expect(html).toMatch(
    /^<figure><picture><source type="image\/avif" srcset="[^"]+" sizes="[^"]+" \/><img /,
  );
  expect(html).toContain('/renditions/640.avif/pictures/scenes/step-a.webp 640w, ');
  expect(html).toContain(`${image}</picture><figcaption>Cut.</figcaption></figure>`);
});

test.each(['/pictures/scenes/step.svg', '/elsewhere/a.webp', '/storage/x'])(
  'one without sizes stays: %s',
  (src) => {
    const html = `<p>Text</p><img src="${src}" alt="" loading="lazy" />`;
    expect(withPictureSizes(html)).toBe(html);
  },
);
