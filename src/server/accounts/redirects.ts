import type { Config } from '#server/platform/config.ts';

/**
 * The address that a link in an email may return to: the requested one when it is on the shop or on
 * the configured list, else the shop. Compared after parsing, without the fragment. Refuses user
 * names, backslashes, disguised hosts (decimal, hexadecimal) and anything but http(s).
 */
export function allowedRedirect(
  { siteUrl, auth }: Pick<Config, 'siteUrl' | 'auth'>,
  requested: string | undefined,
): string {
  const url = requested === undefined ? null : parse(requested);
  if (url === null) return siteUrl;
  if (url.origin === new URL(siteUrl).origin) return url.href;
  const isListed = auth.redirectAllowList.some((entry) => matches(entry, url));
  return isListed ? url.href : siteUrl;
}

function parse(text: string): URL | null {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]?.toLowerCase();
  // The parser drops whitespace and control characters, so anything hidden behind them would pass.
  if (authority === undefined || /[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  const isWrittenPlainly = authority === url.host || authority === `${url.host}:${defaultPort}`;
  if (!isWrittenPlainly || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

/** An entry is a whole URL; in its path `*` matches anything within one segment. */
function matches(entry: string, url: URL): boolean {
  const plain = parse(entry.replaceAll('*', 'x'));
  const path = /^https?:\/\/[^/?#*]+(\/.*)?$/i.exec(entry);
  if (plain === null || path === null || plain.origin !== url.origin) return false;
  if (!entry.includes('*')) return plain.href === url.href;
  const pattern = (path[1] ?? '/')
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^/?#]*');
  return new RegExp(`^${pattern}$`).test(`${url.pathname}${url.search}`);
}
