import { useRouter } from '@tanstack/react-router';

import type { RouterContext } from '#web/lib/router-context.ts';

/** What search engines read: schema.org's words, without the context. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** The origin under which the shop is reached, for absolute addresses. */
export function useSiteUrl(): string {
  return (useRouter().options.context as RouterContext).config.siteUrl;
}

/** A data block for search engines. It runs nothing, so the policy needs no hash for it. */
export function JsonLd({ data }: { data: StructuredData }) {
  return <script type="application/ld+json">{jsonLdText(data)}</script>;
}

/** "<" is written as an escape, so that no text can close the block it stands in. */
export function jsonLdText(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

/** The way to the page, from the top: absolute addresses, the page's own last. */
export function breadcrumbData(
  crumbs: readonly { readonly name: string; readonly url: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
