import { pages } from '#contract/paths/pages.ts';

const SHOWN_CHARACTERS = 200;

export interface LinkTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The result of an email link, from the fragment of the URL. */
export type MailLink =
  | { readonly kind: 'nothing' }
  /** `description` is the server's text; null without one. */
  | { readonly kind: 'refused'; readonly description: string | null }
  /** The first of the two confirmations of an email change. */
  | { readonly kind: 'one_of_two' }
  | {
      readonly kind: 'session';
      readonly type: string | null;
      readonly tokens: LinkTokens;
    };

let kept: MailLink = { kind: 'nothing' };

/**
 * Removes an email link's result from the URL before anything else runs, so that no token stays in
 * the history. Only on the two pages that our emails link to: elsewhere such a URL could sign a
 * visitor in to somebody else's account.
 */
export function storeMailLink(): void {
  const path = location.pathname.replace(/\/$/, '');
  if (path !== pages.login() && path !== pages.resetPassword()) return;
  kept = readMailLink(location.hash);
  if (kept.kind !== 'nothing') {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}

/** The link's result, once. */
export function takeMailLink(): MailLink {
  const link = kept;
  kept = { kind: 'nothing' };
  return link;
}

export function readMailLink(hash: string): MailLink {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (['error', 'error_code', 'error_description'].some((name) => fields.has(name))) {
    const description = fields.get('error_description')?.trim().slice(0, SHOWN_CHARACTERS);
    return { kind: 'refused', description: description || null };
  }
  const accessToken = fields.get('access_token');
  const refreshToken = fields.get('refresh_token');
  if (accessToken && refreshToken) {
    return {
      kind: 'session',
      type: fields.get('type'),
      tokens: { access_token: accessToken, refresh_token: refreshToken },
    };
  }
  return fields.has('message') ? { kind: 'one_of_two' } : { kind: 'nothing' };
}

/** A link opened while its page is open changes only the fragment: reload the page for it. */
export function reloadOnMailLink(): () => void {
  const handleHashChange = () => {
    if (readMailLink(location.hash).kind !== 'nothing') location.reload();
  };
  window.addEventListener('hashchange', handleHashChange);
  return () => window.removeEventListener('hashchange', handleHashChange);
}
