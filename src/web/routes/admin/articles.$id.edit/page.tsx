import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';
import { adminArticleEditRoute } from '#web/routes/admin/articles.$id.edit/route.tsx';

export function EditArticlePage() {
  const article = useLoaded(adminArticleEditRoute);
  if (article.ok) return <ArticleForm key={article.data.id} article={article.data} />;
  return (
    <Missing
      message="DIY article not found or failed to load."
      back={{ href: adminPages.articles(), label: 'Back to articles' }}
    />
  );
}
