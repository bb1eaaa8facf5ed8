import { useRouter } from '@tanstack/react-router';

import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded, usePathParams } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';
import { adminArticleEditRoute } from '#web/routes/admin/articles.$id.edit/route.tsx';
import { showToast } from '#web/ui/toast.ts';

export function EditArticlePage() {
  const api = useOfficeApi();
  const router = useRouter();
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
      onSaved={() => {
        showToast({ tone: 'success', message: 'Article saved.' });
        void router.invalidate();
      }}
    />
  );
}
