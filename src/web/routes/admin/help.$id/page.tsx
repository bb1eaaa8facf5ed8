import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { QuestionForm } from '#web/routes/admin/help/parts/question-form.tsx';
import { topicsOf } from '#web/routes/admin/help/parts/topics.ts';
import { adminQuestionRoute } from '#web/routes/admin/help.$id/route.tsx';

export function EditQuestionScreen() {
  const { record, list } = useLoaded(adminQuestionRoute);
  if (record.ok) {
    return <QuestionForm key={record.data.id} record={record.data} topics={topicsOf(list)} />;
  }
  return (
    <Missing message={record.message} back={{ href: adminPages.questions(), label: 'Help' }} />
  );
}
