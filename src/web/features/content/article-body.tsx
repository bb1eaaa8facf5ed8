import { cx } from '#web/ui/cx.ts';

interface ArticleBodyProps {
  /** As the server sends it: sanitised on save, and checked again on every read (Rule 40). */
  html: string;
}

export function ArticleBody({ html }: ArticleBodyProps) {
  return (
    <div
      className={articleBodyClass}
      // The server checks the article on every read and sanitises what fails.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Also used by the article editor. */
export const articleBodyClass = cx(
  'max-w-measure break-words',
  '[&>*+*]:mt-4',
  '[&_h2]:mt-10! [&_h2]:scroll-mt-4 [&_h2]:text-h2 [&_h3]:mt-8! [&_h3]:scroll-mt-4 [&_h3]:text-h3 [&_h4]:mt-6! [&_h4]:font-[650]',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-redgum',
  '[&_strong]:font-[650] [&_a[href]]:text-link',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-wattle [&_blockquote]:pl-4 [&_blockquote]:text-ink-2',
  '[&_figure]:my-8! [&_img]:h-auto [&_img]:w-full [&_img]:rounded-card [&_img]:bg-ground [&_figcaption]:mt-2 [&_figcaption]:text-caption [&_figcaption]:text-ink-2',
  '[&_table]:block [&_table]:w-full [&_table]:overflow-x-auto [&_table]:text-small',
  '[&_th]:border-b [&_th]:border-edge [&_th]:py-2 [&_th]:pr-6 [&_th]:text-left [&_th]:font-[650] [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-6 [&_td]:align-top',
  '[&_hr]:my-8! [&_hr]:border-line',
  'print:max-w-none print:[&_a]:text-ink print:[&_figure]:break-inside-avoid print:[&_h2]:break-after-avoid print:[&_h3]:break-after-avoid print:[&_table]:block',
);
