import { useRouterContext } from '#web/lib/router-context.ts';

/** Data for search engines in the vocabulary of schema.org, without `@context`. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** The origin of the shop, for absolute addresses. */
export function useSiteUrl(): string {
  return useRouterContext().config.siteUrl;
}

/** A data block for search engines. It does not run, so the content policy needs no hash for it. */
export function JsonLd({ data }: { data: StructuredData }) {
  return <script type="application/ld+json">{jsonLdText(data)}</script>;
}

export function jsonLdText(data: StructuredData): string {
  return scriptText({ '@context': 'https://schema.org', ...data });
}

/** JSON for a script element: "<" is escaped, so that no text can close it. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The breadcrumb of a page, from the top: absolute addresses, the page itself last. */
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
