import { createHash } from 'node:crypto';

/** A page as it goes out, and the inline scripts in it that may run. */
export interface PageScripts {
  readonly html: string;
  readonly scripts: readonly string[];
}

/**
 * The inline scripts that the renderer added, which it marked with a secret of this rendering, and
 * the page without the marks. A script that came with content cannot know the mark, so it never
 * gets a hash. `edit` may change a script's source. A page is cut without copying and joined once.
 */
export function takeMarkedScripts(
  marked: string,
  mark: string,
  edit: (source: string) => string = (source) => source,
): PageScripts {
  const opening = ` nonce="${mark}"`;
  const scripts: string[] = [];
  const kept: string[] = [];
  for (const part of marked.split(`<meta property="csp-nonce" content="${mark}"/>`)) {
    let from = 0;
    for (let at = part.indexOf(opening); at !== -1; at = part.indexOf(opening, from)) {
      kept.push(part.slice(from, at));
      from = at + opening.length;
      const end = part.indexOf('>', from) + 1;
      const tag = part.slice(part.lastIndexOf('<', at), end);
      if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
      const source = edit(part.slice(end, part.indexOf('</script>', end)));
      scripts.push(source);
      kept.push(part.slice(from, end), source);
      from = part.indexOf('</script>', end);
    }
    kept.push(part.slice(from));
  }
  return { html: kept.join(''), scripts };
}

/**
 * The content security policy of a page: our own files, and exactly these inline scripts, by hash.
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  const hashes = new Set(
    scripts.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`),
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For answers that are not pages: nothing in them may run, load or be framed. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of answers without their own: built files, pictures, errors in a line of text. */
export function plainHeaders(options: { isProduction: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': PLAIN_POLICY,
    ...transportSecurity(options),
  };
}

function transportSecurity({ isProduction }: { isProduction: boolean }): Record<string, string> {
  return isProduction ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {};
}

/** Headers of every page, besides its policy. */
export function pageHeaders(options: { isProduction: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...transportSecurity(options),
  };
}
