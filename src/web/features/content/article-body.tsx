import { withPictureSizes } from './article-pictures.ts';

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
      dangerouslySetInnerHTML={{ __html: withPictureSizes(html) }}
    />
  );
}

/** Also used by the article editor. */
export const articleBodyClass = 'prose prose-article max-w-measure break-words print:max-w-none';
