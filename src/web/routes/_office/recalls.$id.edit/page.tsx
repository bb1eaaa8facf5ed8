import { useRecallArea } from '#web/backoffice/recalls/recall-area.ts';
import { RecallForm } from '#web/backoffice/recalls/recall-form.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import type { amendRecallRoute } from '#web/routes/_office/recalls.$id.edit/route.tsx';

export function AmendRecallPage() {
  const { pages } = useRecallArea();
  const recall = useLoaded<ReturnType<typeof amendRecallRoute>>();
  if (recall.ok && recall.data.can.change && recall.data.state !== 'closed') {
    const { product } = recall.data;
    return (
      <RecallForm
        key={recall.data.id}
        product={{ ...product, product_variants: [] }}
        recall={recall.data}
      />
    );
  }
  return (
    <Missing
      message={recall.ok ? 'You cannot change this recall.' : recall.message}
      back={{ href: pages.recalls(), label: 'Back to recalls' }}
    />
  );
}
