import { useRouter } from '@tanstack/react-router';

import type { Opening } from '#contract/endpoints/office-opening.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { VisibleFacts } from '#web/routes/admin/setup/parts/visible-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { showToast } from '#web/ui/toast.ts';

interface OpenCardProps extends Pick<Opening, 'visible'> {
  /** How many required lines are not done. */
  left: number;
}

/** The last card: what visitors will see, and the button that lets them in. */
export function OpenCard({ visible, left }: OpenCardProps) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  const open = () =>
    run(async () => {
      await api.opening.openForBusiness();
      showToast({ tone: 'success', message: 'The shop is open.' });
      await readAgain(router);
    });
  return (
    <Card as="section" title="Open the shop">
      <p className="text-small text-ink-2">
        Visitors then see the shop instead of the page that says “Opening soon”, and customers can
        register, order and pay. They will see:
      </p>
      <VisibleFacts visible={visible} />
      {failure !== null && (
        <InlineError className="mt-4" message="The shop could not be opened." help={failure} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          disabled={left > 0}
          loading={isRunning}
          loadingLabel="Opening..."
          aria-describedby="left"
          onClick={() => void open()}
        >
          Open the shop
        </Button>
        <p id="left" className="text-small font-[600]">
          {left === 0
            ? 'Everything is ready.'
            : `${left === 1 ? '1 thing is' : `${left} things are`} left to do first.`}
        </p>
      </div>
    </Card>
  );
}
