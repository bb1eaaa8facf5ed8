import type { ContentListAnswer } from '#web/backoffice/site-content/content-calls.ts';
import type { Settled } from '#web/lib/settle.ts';

/** The topics of the questions, whose notes they are. */
export function topicsOf(list: Settled<ContentListAnswer>): string[] {
  return list.ok ? [...new Set(list.data.items.map(({ note }) => note))] : [];
}
