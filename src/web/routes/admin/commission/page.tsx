import { useRouter } from '@tanstack/react-router';

import type { CommissionRules } from '#contract/endpoints/office-commission.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Percent, Plus } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { adminCommissionRoute } from '#web/routes/admin/commission/route.tsx';

import { RuleList } from './parts/rule-list.tsx';
import { TestBox } from './parts/test-box.tsx';

/** What sellers pay for a sale: the rules in their order, and a box to try them in (Rule 116). */
export function CommissionScreen() {
  const router = useRouter();
  const answer = useLoaded(adminCommissionRoute);
  const isEmpty = answer.ok && answer.data.rules.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            Commission
          </h1>
          <p className="mt-1 max-w-2xl text-small text-ink-2">
            What sellers pay you for a sale. The first rule that matches decides, from the top down.
            An order keeps the rule that it was placed with.
          </p>
        </div>
        {!isEmpty && (
          <LinkButton
            href={adminPages.newCommissionRule()}
            icon={<Plus size={18} strokeWidth={2} />}
          >
            Add rule
          </LinkButton>
        )}
      </header>
      {!answer.ok ? (
        <InlineError
          message="Failed to load the commission rules"
          help={answer.message}
          onRetry={() => void router.invalidate()}
        />
      ) : isEmpty ? (
        <EmptyState
          icon={<Percent size={28} strokeWidth={1.5} />}
          title="No rules: sellers pay no commission."
          action={<LinkButton href={adminPages.newCommissionRule()}>Add rule</LinkButton>}
        />
      ) : (
        <Rules answer={answer.data} />
      )}
    </div>
  );
}

function Rules({ answer }: { answer: CommissionRules }) {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start">
      <RuleList answer={answer} />
      <TestBox answer={answer} />
    </div>
  );
}
