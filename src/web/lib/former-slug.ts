import { redirect } from '@tanstack/react-router';

/**
 * Redirects from an address with a former slug to the current one, permanently (301). The search
 * parameters stay.
 */
export function redirectFormerSlug(
  requested: string,
  { slug }: { readonly slug: string },
  { pageOf, searchText }: { pageOf: (slug: string) => string; searchText: string },
): void {
  if (slug === requested) return;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
  throw redirect({ href: pageOf(slug) + searchText, statusCode: 301, replace: true });
}
