import { useRouterContext, type PageConfig } from '#web/lib/router-context.ts';

/** Data for search engines in the vocabulary of schema.org, without `@context`. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Where the shop is and who runs it, as structured data names them. */
export type Site = Pick<PageConfig, 'siteUrl' | 'shop'>;

export function useSite(): Site {
  return useRouterContext().config;
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
