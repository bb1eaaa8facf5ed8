import { useRouter } from '@tanstack/react-router';

import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';
import { showToast } from '#web/ui/toast.ts';

export function NewArticlePage() {
  const api = useOfficeApi();
  const router = useRouter();
  return (
    <ArticleForm
      title="Add article"
      article={null}
      onAdd={(body) => api.officeArticles.createArticle({ body })}
      onSaved={({ title }) => {
        showToast({ tone: 'success', message: `${title} was added.` });
        void router.navigate({ href: adminPages.articles(), ignoreBlocker: true });
      }}
    />
  );
}
