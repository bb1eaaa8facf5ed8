import { redirect } from '@tanstack/react-router';

/**
 * Leads from an address with a slug of former days to the one of today, for good (301); what else
 * stood in the address comes along.
 */
export function redirectFormerSlug(
  asked: string,
  { slug }: { readonly slug: string },
  { pageOf, searchText }: { pageOf: (slug: string) => string; searchText: string },
): void {
  if (slug === asked) return;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
  throw redirect({ href: pageOf(slug) + searchText, statusCode: 301, replace: true });
}
