import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAfterSave } from '#web/backoffice/use-after-save.ts';
import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';

export function NewArticlePage() {
  const api = useOfficeApi();
  const { added } = useAfterSave();
  return (
    <ArticleForm
      title="Add article"
      article={null}
      onAdd={(body) => api.officeArticles.createArticle({ body })}
      onSaved={({ title }) => added(title, adminPages.articles())}
    />
  );
}
