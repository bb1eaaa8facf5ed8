import { useState } from 'react';

import type { CutBars } from '#domain/cut-lists/cut-list.ts';
import { planFigures } from '#domain/cut-lists/plan-figures.ts';
import { sawMarks } from '#domain/cut-lists/saw-marks.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { Button } from '#web/ui/button.tsx';
import { CircleCheck, Info } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

import type { CuttableProduct } from '../load-bars.ts';
import { BarDrawing } from './bar-drawing.tsx';
import type { CutInput } from './cut-draft.ts';
import { PlanShopping } from './plan-shopping.tsx';
import { barWords, planHeading, proofWords, soFarWords, wasteWords } from './plan-words.ts';
import type { usePlan } from './use-plan.ts';

interface PlanViewProps {
  planning: ReturnType<typeof usePlan>;
  input: CutInput;
  product: CuttableProduct | null;
  /** Entries with an error, which the plan leaves out. */
  leftOut: number;
}

/** The plan, on the screen and as the sheet to print. */
export function PlanView({ planning, input, product, leftOut }: PlanViewProps) {
  const { plan, isRunning, canRunOn, runOn, stop } = planning;
  const [openedAt] = useState(() => new Date().toISOString());
  if (plan === null) return null;
  const { list } = plan;
  const figures = planFigures(list, plan, input.keepMm);
  const proof = proofWords(plan);
  const widthMm = Math.max(...plan.bars.map(({ stock }) => list.stocks[stock]?.lengthMm ?? 0));
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="plan" className="scroll-mt-20 text-h2 tabular-nums">
            {planHeading(plan)}
          </h2>
          {plan.bars.length > 0 && (
            <p className="mt-1 flex items-center gap-1.5 font-[600]">
              {isRunning ? (
                <Spinner size={18} />
              ) : plan.couldSave === 0 ? (
                <CircleCheck size={20} className="text-success" />
              ) : (
                <Info size={20} className="text-info" />
              )}
              {isRunning ? `${soFarWords(plan)}. Looking for a cheaper plan...` : proof}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {(isRunning || canRunOn) && (
            <Button variant="secondary" onClick={isRunning ? stop : runOn}>
              {isRunning ? 'Stop here' : 'Let it run on'}
            </Button>
          )}
          <PrintButton />
        </div>
      </div>
      <p className="mt-1 hidden print:block">
        {product !== null && <>{product.name}. </>}Kerf {list.kerfMm} mm, end trim {list.trimMm} mm.{' '}
        <OrderDate instant={openedAt} />
      </p>
      <Warnings plan={plan} input={input} leftOut={leftOut} />
      {plan.bars.length > 0 && (
        <>
          <p className="mt-3 text-ink-2 tabular-nums">{wasteWords(figures)}</p>
          <PlanShopping input={input} barsOf={figures.barsOf} cost={plan.cost} product={product} />
          <h3 className="mt-6 text-h3">Cuts</h3>
          <p className="text-small text-ink-2">
            Measure every mark from the same end. Cut on the far side of the mark.
          </p>
          <ol className="mt-3 space-y-4">
            {plan.bars.map((bars, at) => (
              <PatternOfBars key={at} bars={bars} list={list} input={input} widthMm={widthMm} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

type Plan = NonNullable<ReturnType<typeof usePlan>['plan']>;

function Warnings({
  plan,
  input,
  leftOut,
}: Pick<PlanViewProps, 'input' | 'leftOut'> & { plan: Plan }) {
  const { tooLong, missing } = plan;
  return (
    <>
      {leftOut > 0 && (
        <Notice tone="warning" className="mt-3">
          {leftOut === 1
            ? 'One entry has an error and is'
            : `${leftOut} entries have errors and are`}{' '}
          not in this plan.
        </Notice>
      )}
      {tooLong.length > 0 && (
        <Notice
          tone="danger"
          className="mt-3"
          title={`Longer than every length${plan.list.trimMm > 0 ? ' without its trim' : ''}`}
        >
          {tooLong
            .map((cut) => {
              const { quantity = 0, lengthMm = 0, label = '' } = input.cuts[cut] ?? {};
              return `${quantity} × ${lengthMm} mm ${label}`.trim();
            })
            .join(', ')}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="danger" className="mt-3" title="No length left for">
          {missing.map(({ quantity, lengthMm }) => `${quantity} × ${lengthMm} mm`).join(', ')}
        </Notice>
      )}
    </>
  );
}

interface PatternOfBarsProps {
  bars: CutBars;
  list: Plan['list'];
  input: CutInput;
  widthMm: number;
}

function PatternOfBars({ bars, list, input, widthMm }: PatternOfBarsProps) {
  const lengthMm = list.stocks[bars.stock]?.lengthMm ?? 0;
  const cuts = bars.pieces.map((cut) => input.cuts[cut]);
  const marked = sawMarks(
    cuts.map((cut) => cut?.lengthMm ?? 0),
    list,
  );
  const isOffcutKept = bars.offcutMm > 0 && bars.offcutMm >= input.keepMm;
  return (
    <li className="break-inside-avoid rounded-card border border-line bg-surface p-3 sm:p-4 print:border-0 print:p-0">
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-[650] tabular-nums">
        {barWords(bars.bars, lengthMm)}
        {input.stocks[bars.stock]?.price === 0 && (
          <span className="text-small font-normal text-ink-2">that you have</span>
        )}
        <span aria-hidden="true" className="hidden flex-wrap gap-1 print:flex">
          {Array.from({ length: bars.bars }, (_, bar) => (
            <span key={bar} className="inline-block size-4 border border-ink" />
          ))}
        </span>
      </h4>
      {/* The frame of a whole bar is a pixel wider than the bar. */}
      <div className="mt-2 pr-0.5">
        <BarDrawing
          lengthMm={lengthMm}
          widthMm={widthMm}
          marked={marked}
          labels={cuts.map((cut) => cut?.label ?? '')}
          isOffcutKept={isOffcutKept}
        />
      </div>
      {marked.trimMm > 0 && (
        <p className="mt-2 text-small">
          First cut {marked.trimMm} mm off the end, the saw cut included. Measure the marks from
          where the end was.
        </p>
      )}
      <ol className="mt-2 gap-x-6 text-small tabular-nums sm:columns-2 print:columns-2">
        {marked.pieces.map(({ toMm }, at) => (
          <li key={at} className="flex break-inside-avoid gap-2 border-b border-line py-1">
            <span className="w-5 shrink-0 text-ink-3">{at + 1}.</span>
            <span className="min-w-0 flex-1 break-words">
              <span className="font-[600]">{cuts[at]?.lengthMm} mm</span> {cuts[at]?.label}
            </span>
            <span className="shrink-0 text-ink-2">mark at {toMm}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-small text-ink-2 tabular-nums">
        {bars.offcutMm === 0
          ? 'Nothing is left over.'
          : `${bars.offcutMm} mm left over: ${isOffcutKept ? 'keep it' : 'waste'}.`}
      </p>
    </li>
  );
}
