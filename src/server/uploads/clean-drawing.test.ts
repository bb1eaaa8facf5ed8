import { describe, expect, it } from 'vitest';

import { cleanDrawing, looksLikeDrawing } from './clean-drawing.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 28 28"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const SQUARE = '<path d="M0 0h28v28H0z"/>';
const textOf = async (bytes: Buffer) =>
  Buffer.from((await cleanDrawing(bytes))?.bytes ?? '').toString();

describe('a drawing', () => {
  it('keeps its shapes, colours and gradients', async () => {
    const text = await textOf(
      svg(
        `<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill="url(#a)">${SQUARE}</g>`,
      ),
    );
    expect(text).toContain('<linearGradient id="a"><stop offset="0" stop-color="#f00">');
    expect(text).toContain('<g fill="url(#a)"><path d="M0 0h28v28H0z">');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    [
      'a script of another namespace',
      '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    ],
    ['a handler', '<rect width="1" height="1" onload="alert(1)"/>'],
    ['a foreign object', '<foreignObject><body onload="alert(1)">alert</body></foreignObject>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a picture', '<image href="https://example.com/alert.png"/>'],
    ['a use', '<use href="data:image/svg+xml,alert"/>'],
    ['a style', '<style>@import url(https://example.com/alert.css)</style>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a reference', '<rect width="1" height="1" fill="url(https://example.com/alert)"/>'],
  ])('loses %s', async (_what, inside) => {
    const text = await textOf(svg(inside + SQUARE));
    expect(text).toContain('<path');
    expect(text).not.toMatch(/alert|onload|href|style|example\.com/);
  });

  it('loses its document type, so that no entity is expanded', async () => {
    const hostile = Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<title>&a;</title>${SQUARE}`).toString()}`,
    );
    expect(looksLikeDrawing(hostile)).toBe(true);
    expect(await textOf(hostile)).not.toMatch(/ENTITY|DOCTYPE|root:/);
  });

  it.each([
    ['only a script', svg('<script>alert(1)</script>')],
    ['no drawing', Buffer.from('<html><body>hello</body></html>')],
    ['too large', svg(SQUARE + ' '.repeat(512 * 1024))],
    ['no size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d=')],
  ])('with %s is refused', async (_what, bytes) => {
    expect(await cleanDrawing(bytes)).toBeNull();
  });
});
