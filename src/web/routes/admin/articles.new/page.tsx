import { ArticleForm } from '#web/routes/admin/articles/parts/article-form.tsx';

export function NewArticlePage() {
  return <ArticleForm article={null} />;
}
