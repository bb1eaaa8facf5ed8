import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type {
  CommissionRules,
  OfficeCommissionRule,
} from '#contract/endpoints/office-commission.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { useDragOrder } from '#web/backoffice/use-drag-order.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { LiveRegion, sayAgain } from '#web/ui/live-region.tsx';

import { RuleCard } from './rule-card.tsx';

/** The rules as cards in their order: dragged, or moved by their buttons. */
export function RuleList({ answer }: { answer: CommissionRules }) {
  const api = useOfficeApi();
  const router = useRouter();
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<readonly OfficeCommissionRule[] | null>(null);
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const [openedAt] = useState(() => new Date());
  const saving = useCall(toastFailure);
  const rules = moved ?? answer.rules;
  const focusAfterMove = useFocusAfterMove(rules);
  const { listRef, handleOf, dragged, styleOf } = useDragOrder((from, to) => void move(from, to));
  const deletion = useDelete<OfficeCommissionRule>({
    question: ({ name }) => `Are you sure you want to delete the rule “${name}”?`,
    consequence: () =>
      'Sales from now on follow the next rule that matches. Earlier orders keep their commission.',
    confirmLabel: 'Delete rule',
    failure: 'Failed to delete the rule.',
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => api.commission.deleteRule({ params: { id } }),
  });

  /** Shows the new order at once and saves it after those before it. */
  async function move(from: number, to: number) {
    const rule = rules[from];
    if (rule === undefined) return;
    const order = rules.toSpliced(from, 1).toSpliced(to, 0, rule);
    const idsOf = (list: readonly OfficeCommissionRule[]) => list.map(({ id }) => id);
    setMoved(order);
    setSaid(sayAgain(`${rule.name} is now ${to + 1} of ${order.length}.`));
    const isLast = () => saved.current === own;
    const own = saved.current.then(() =>
      saving.run(async () => {
        await api.commission.orderRules({
          body: { ids: idsOf(order), expected_ids: idsOf(rules) },
        });
      }),
    );
    saved.current = own;
    await own;
    // Also after a refusal: the page then shows the rules as they are.
    if (isLast()) await readAgain(router);
    if (isLast()) setMoved(null);
  }

  return (
    <section aria-label="Rules">
      <LiveRegion message={said} />
      <ol ref={listRef} className="flex flex-col gap-3">
        {rules.map((rule, index) => (
          <li
            key={rule.id}
            style={styleOf(index)}
            className={
              dragged === index
                ? 'relative z-2'
                : dragged === null
                  ? undefined
                  : 'motion-safe:transition-transform motion-safe:duration-200'
            }
          >
            <RuleCard
              rules={rules}
              index={index}
              hasGst={answer.has_gst}
              openedAt={openedAt}
              isDragged={dragged === index}
              handle={handleOf(index)}
              onMove={(to) => {
                focusAfterMove(rule.id, to < index ? 'up' : 'down');
                void move(index, to);
              }}
              onDelete={() => deletion.ask(rule)}
            />
          </li>
        ))}
      </ol>
      {deletion.dialog}
    </section>
  );
}

/**
 * Keeps the focus on the button that moved a rule: the browser loses it with the row that it takes
 * out of its place. At either end it goes to the other button.
 */
function useFocusAfterMove(rules: readonly OfficeCommissionRule[]) {
  const pressed = useRef<{ readonly id: string; readonly way: 'up' | 'down' } | null>(null);
  const order = rules.map(({ id }) => id).join();
  useEffect(() => {
    if (pressed.current === null) return;
    const { id, way } = pressed.current;
    pressed.current = null;
    const button = (name: string) => document.getElementById(`${name}-${id}`);
    const other = way === 'up' ? 'down' : 'up';
    const isAtEnd = button(way)?.matches(':disabled') === true;
    button(isAtEnd ? other : way)?.focus();
  }, [order]);
  return (id: string, way: 'up' | 'down') => {
    pressed.current = { id, way };
  };
}
