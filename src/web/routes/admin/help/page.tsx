import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ContentList } from '#web/backoffice/site-content/content-list.tsx';
import { adminQuestionsRoute } from '#web/routes/admin/help/route.tsx';

export function QuestionsScreen() {
  return (
    <ContentList
      title="Help questions"
      intro="The questions of the help page in their order, by topic."
      path={adminPages.questions()}
      hrefOf={adminPages.question}
      add={{ href: adminPages.newQuestion(), label: 'Add question' }}
      noun="question"
      layout="groups"
      answer={useLoaded(adminQuestionsRoute)}
      calls={useOfficeApi().officeQuestions}
    />
  );
}
