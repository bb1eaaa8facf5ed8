import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The page's content security policy: our own files, and exactly the inline scripts that this page
 * carries, by hash. Data blocks (a type that is no script) run nothing and need no hash.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="(?!module|text\/javascript)/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
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

/** A policy for what is no page: nothing in it may run, load or be framed. */
export const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer that has none of its own: built files, pictures, errors in a line of text. */
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
