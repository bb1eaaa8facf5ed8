import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy, takeMarkedScripts } from './security-headers.ts';

const hash = (source: string) => createHash('sha256').update(source).digest('base64');

describe('takeMarkedScripts', () => {
  it('extracts marked scripts and removes the marks from the page', () => {
    expect(
      takeMarkedScripts(
        '<head><meta property="csp-nonce" content="m1"/></head><script nonce="m1">a()</script>' +
          '<script class="x" nonce="m1" id="y">b()</script><script nonce="m1" src="/z.js"></script>',
        'm1',
      ),
    ).toEqual({
      html:
        '<head></head><script>a()</script><script class="x" id="y">b()</script>' +
        '<script src="/z.js"></script>',
      scripts: ['a()', 'b()'],
    });
  });

  it('edits the source of marked scripts alone', () => {
    expect(
      takeMarkedScripts('<p>1</p><script nonce="m1">a(1)</script><i>1</i>', 'm1', (source) =>
        source.replace('1', '0'),
      ),
    ).toEqual({ html: '<p>1</p><script>a(0)</script><i>1</i>', scripts: ['a(0)'] });
  });

  it.each([
    '<script>hostile()</script>',
    '<script nonce="">hostile()</script>',
    '<script nonce="m2">hostile()</script>',
    '<SCRIPT>hostile()</SCRIPT>',
    '<script type="module">hostile()</script>',
    '<script type="application/ld+json">{}</script>',
  ])('ignores scripts that came with content: %s', (injected) => {
    const page = `<p>${injected}</p><script nonce="m1">a()</script>`;
    expect(takeMarkedScripts(page, 'm1').scripts).toEqual(['a()']);
  });
});

describe('contentSecurityPolicy', () => {
  it('allows the given inline scripts and no others', () => {
    const policy = contentSecurityPolicy(['a()', 'b()', 'a()']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('a()')}' 'sha256-${hash('b()')}';`);
    expect(policy).toContain("worker-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(contentSecurityPolicy([])).toContain("script-src 'self';");
  });
});
