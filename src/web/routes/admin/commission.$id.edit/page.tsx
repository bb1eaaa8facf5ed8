import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { RuleForm } from '#web/routes/admin/commission/parts/rule-form.tsx';
import { adminCommissionRuleRoute } from '#web/routes/admin/commission.$id.edit/route.tsx';

export function EditCommissionRuleScreen() {
  const answer = useLoaded(adminCommissionRuleRoute);
  if (answer.ok) {
    const [rule, choices] = answer.data;
    return <RuleForm key={rule.id} record={rule} choices={choices} />;
  }
  return (
    <Missing
      message={answer.message}
      back={{ href: adminPages.commission(), label: 'Commission' }}
    />
  );
}
