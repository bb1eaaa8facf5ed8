import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PackageSearch } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SavedElsewhere } from '#web/ui/saved-elsewhere.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UndoRow } from '#web/ui/undo-rows.tsx';

import { Family, LONG, State } from './state.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;

export function Messages() {
  return (
    <Family title="Messages">
      {TONES.map((tone) => (
        <State key={tone} title={`Notice, ${tone}`}>
          <Notice tone={tone} title="The price has changed">
            It was $12.50 when you added it.
          </Notice>
        </State>
      ))}
      <State title="Notice: action, long text">
        <Notice
          title={LONG}
          action={
            <Button size="sm" variant="secondary">
              Accept
            </Button>
          }
        >
          {LONG}
        </Notice>
      </State>
      <State title="Badge: every tone, long text">
        <div className="flex flex-wrap gap-2">
          {[...TONES, 'neutral' as const].map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge icon="none">Waiting for the seller to answer</Badge>
        </div>
      </State>
      <State title="Inline error: retry, retrying, long text">
        <div className="flex flex-col gap-3">
          <InlineError message="Failed to load products" onRetry={nothing} />
          <InlineError message="Failed to load orders" onRetry={nothing} retrying />
          <InlineError message={LONG} help={LONG} />
        </div>
      </State>
      <State title="Empty state">
        <EmptyState
          icon={<PackageSearch size={40} />}
          title="No orders yet"
          help="What you buy appears here."
          action={<Button>Shop the range</Button>}
        />
      </State>
      <State title="Empty state: long text">
        <EmptyState title={LONG} help={LONG} />
      </State>
      <State title="Loading, spinner">
        <Loading label="Loading products..." className="space-y-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </Loading>
        <div className="mt-3">
          <Spinner />
        </div>
      </State>
      <State title="Saved elsewhere: default, saving">
        <div className="flex flex-col gap-3">
          <SavedElsewhere
            title="Somebody has changed this page"
            saved={[{ term: 'Title', detail: 'Returns' }]}
            saving={false}
            onUseSaved={nothing}
          />
          <SavedElsewhere
            title="Somebody has changed this shop"
            saved={[{ term: 'Name', detail: LONG }]}
            saving
            onUseSaved={nothing}
          />
        </div>
      </State>
      <State title="Undo row: default, long text">
        <UndoRow name="Claw hammer" onUndo={nothing} />
        <UndoRow name={LONG} onUndo={nothing} />
      </State>
    </Family>
  );
}

const nothing = () => {};
