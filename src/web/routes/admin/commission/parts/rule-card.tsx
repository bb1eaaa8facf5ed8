import { hidingRule } from '#domain/commission/rules.ts';
import { commissionWords } from '#domain/commission/words.ts';

import type { OfficeCommissionRule } from '#contract/endpoints/office-commission.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { commissionRuleOf, targetWords } from '#web/backoffice/commission/rule.ts';
import { deleteItem, editItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import type { useDragOrder } from '#web/backoffice/use-drag-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ArrowDown, ArrowUp, GripVertical } from '#web/ui/icons.tsx';

interface RuleCardProps {
  /** All rules in their order: an earlier one may hide this one. */
  rules: readonly OfficeCommissionRule[];
  index: number;
  hasGst: boolean;
  /** When the page was opened. */
  openedAt: Date;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  onMove: (to: number) => void;
  onDelete: () => void;
}

export function RuleCard(props: RuleCardProps) {
  const { rules, index, hasGst, openedAt, isDragged, handle, onMove, onDelete } = props;
  const rule = rules[index];
  if (rule === undefined) return null;
  const ordered = rules.map(commissionRuleOf);
  const hiding = hidingRule(ordered, index);
  const words = ordered[index] && commissionWords(ordered[index], { hasGst });
  const { id, name } = rule;
  return (
    <article
      className={cx(
        'flex flex-wrap items-start gap-x-2 rounded-card border border-line bg-surface py-3 pr-2 pl-1 sm:pr-3',
        isDragged && 'border-ink shadow-popover',
      )}
    >
      <span
        {...handle}
        aria-hidden="true"
        title="Drag to change the order"
        className="flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-ink-3 hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-60 py-1.5">
        <h2 className="text-h3 wrap-anywhere">
          <a href={adminPages.commissionRule(id)} className="hover:underline">
            {name}
          </a>
          : <span className="font-[500]">{words}</span>
        </h2>
        <p className="mt-1 text-caption text-ink-3">
          {targetWords(rule)}{' '}
          <span className="whitespace-nowrap">
            · from <ShortDate at={rule.starts_at} />
          </span>
        </p>
        {hiding !== null && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-ink-2">
            <Badge tone="warning" icon="warning">
              Never used
            </Badge>
            “{hiding.name}” above matches first.
          </p>
        )}
        {hiding === null && new Date(rule.starts_at) > openedAt && (
          <p className="mt-2">
            <Badge tone="info" icon="clock">
              Not started yet
            </Badge>
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center">
        <IconButton
          id={`up-${id}`}
          label={`Move ${name} up`}
          icon={<ArrowUp size={18} />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          id={`down-${id}`}
          label={`Move ${name} down`}
          icon={<ArrowDown size={18} />}
          disabled={index === rules.length - 1}
          onClick={() => onMove(index + 1)}
        />
        <RowMenu
          name={name}
          items={[editItem(adminPages.commissionRule(id)), deleteItem(onDelete)]}
        />
      </div>
    </article>
  );
}
