import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { QuestionForm } from '#web/routes/admin/help/parts/question-form.tsx';
import { topicsOf } from '#web/routes/admin/help/parts/topics.ts';
import { adminQuestionNewRoute } from '#web/routes/admin/help.new/route.tsx';

export function NewQuestionScreen() {
  return <QuestionForm record={null} topics={topicsOf(useLoaded(adminQuestionNewRoute))} />;
}
