import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { RuleForm } from '#web/routes/admin/commission/parts/rule-form.tsx';
import { adminCommissionRuleNewRoute } from '#web/routes/admin/commission.new/route.tsx';

export function NewCommissionRuleScreen() {
  const choices = useLoaded(adminCommissionRuleNewRoute);
  if (choices.ok) return <RuleForm record={null} choices={choices.data} />;
  return (
    <Missing
      message={choices.message}
      back={{ href: adminPages.commission(), label: 'Commission' }}
    />
  );
}
