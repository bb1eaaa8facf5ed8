import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy } from './security-headers.ts';

const hash = (source: string) => createHash('sha256').update(source).digest('base64');

describe('contentSecurityPolicy', () => {
  it('allows the inline scripts that the page carries, and no others', () => {
    const policy = contentSecurityPolicy('<script>a()</script><script class="x">b()</script>');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('a()')}' 'sha256-${hash('b()')}'`);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('leaves data blocks and files out', () => {
    const policy = contentSecurityPolicy(
      '<script type="application/json">{"a":1}</script><script type="module" src="/x.js"></script>',
    );
    expect(policy).toContain("script-src 'self';");
  });
});
