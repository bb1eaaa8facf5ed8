import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded, usePathParams } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { useAfterSave } from '#web/backoffice/use-after-save.ts';
import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';
import { adminArticleEditRoute } from '#web/routes/admin/articles.$id.edit/route.tsx';

export function EditArticlePage() {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const { id } = usePathParams(adminArticleEditRoute);
  const article = useLoaded(adminArticleEditRoute);
  if (!article.ok) {
    return (
      <Missing
        message="DIY article not found or failed to load."
        back={{ href: adminPages.articles(), label: 'Back to articles' }}
      />
    );
  }
  return (
    <ArticleForm
      key={id}
      title="Edit article"
      article={article.data}
      onChange={(body) => api.officeArticles.replaceArticle({ params: { id }, body })}
      onSaved={() => saved('Article saved.')}
    />
  );
}
