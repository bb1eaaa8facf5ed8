import { getRouteApi, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import {
  EMPTY_DRAFT,
  EXAMPLE,
  isBlank,
  readDraft,
  storedDraft,
  type CutDraft,
  type CutInput,
} from './parts/cut-draft.ts';
import { CutFields } from './parts/cut-fields.tsx';
import { PlanView } from './parts/plan-view.tsx';
import { planHeading, proofWords } from './parts/plan-words.ts';
import { StockFields } from './parts/stock-fields.tsx';
import { usePlan } from './parts/use-plan.ts';

const route = getRouteApi('/shop-layout/cut-list');

/** Stays on this device, so that a reload or another day loses nothing. */
const DRAFT_KEY = 'shop-cut-list';

/** The cheapest lengths for a list of cuts (Rule 163). */
export function CutListPage() {
  const loaded = route.useLoaderData();
  const product = loaded === null || loaded === 'gone' || loaded.bars.length === 0 ? null : loaded;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const formRef = useRef<HTMLFormElement>(null);
  const textField = () => formRef.current?.querySelector('textarea');
  useEffect(() => {
    // Before the script has loaded, somebody may have typed into the served page.
    const typed = textField()?.value ?? '';
    const stored = storedDraft(readStoredJson('localStorage', DRAFT_KEY));
    setDraft(typed.trim() === '' ? stored : { ...stored, view: 'Text', text: typed });
  }, []);

  function change(part: Partial<CutDraft>) {
    const changed = { ...draft, ...part };
    setDraft(changed);
    writeStorage('localStorage', DRAFT_KEY, JSON.stringify(changed));
  }

  function showExample() {
    flushSync(() => change(EXAMPLE));
    textField()?.focus();
  }

  const kinds = [...new Set(product?.bars.map(({ kind }) => kind))];
  const kind = kinds.includes(draft.kind) ? draft.kind : (kinds[0] ?? '');
  const bars = product?.bars.filter((bar) => bar.kind === kind) ?? null;
  const input = readDraft(draft, bars);
  const planning = usePlan(input.list);

  return (
    <Frame>
      {loaded === 'gone' && (
        <Notice tone="warning" className="mt-4 print:hidden">
          This product is no longer sold. Enter the lengths yourself.
        </Notice>
      )}
      {loaded !== null && loaded !== 'gone' && product === null && (
        <Notice tone="warning" className="mt-4 print:hidden">
          {loaded.name} is not sold in lengths. Enter the lengths yourself.
        </Notice>
      )}
      <noscript>
        <Notice className="mt-4">
          Working out the plan needs JavaScript. Turn it on in your browser to use this page.
        </Notice>
      </noscript>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-12 print:mt-2 print:block">
        <form
          ref={formRef}
          className="min-w-0 space-y-8 lg:col-span-5 print:hidden"
          onSubmit={(event) => event.preventDefault()}
        >
          <CutFields draft={draft} input={input} onChange={change} />
          <StockFields
            draft={{ ...draft, kind }}
            input={input}
            product={product}
            kinds={kinds}
            bars={bars ?? []}
            onChange={change}
          />
          <SawFields draft={draft} input={input} onChange={change} />
          {planning.plan !== null && (
            <p className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-2 md:-mx-6 md:px-6 lg:hidden">
              <a href="#plan" className="text-link inline-flex min-h-11 items-center font-[650]">
                {planning.plan.bars.length === 0
                  ? 'See what is missing'
                  : `See the plan for ${formatMoney(planning.plan.cost)}`}
              </a>
            </p>
          )}
        </form>
        <section aria-label="Plan" className="min-w-0 lg:col-span-7">
          <LiveRegion message={outcomeOf(planning)} />
          {planning.hasFailed && (
            <InlineError
              message="The plan could not be worked out. Try again."
              onRetry={planning.retry}
            />
          )}
          {planning.plan === null && !planning.hasFailed && (
            <NoPlan
              input={input}
              isRunning={planning.isRunning}
              onExample={isBlank(draft) && product === null ? showExample : null}
            />
          )}
          <PlanView
            planning={planning}
            input={input}
            product={product}
            leftOut={input.textErrors.length + input.rowErrors.size + input.stockErrors.size}
          />
        </section>
      </div>
    </Frame>
  );
}

export function CutListPendingPage() {
  return (
    <Frame>
      <Loading label="Loading lengths...">
        <Skeleton className="mt-6 h-[60vh] w-full rounded-card!" />
      </Loading>
    </Frame>
  );
}

export function CutListErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Frame>
      <div className="mt-6">
        <InlineError message={errorMessage(error)} onRetry={() => void router.invalidate()} />
      </div>
      <p className="mt-4">
        <a href={pages.cutList()} className="text-link">
          Enter the lengths yourself
        </a>
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="cut-sheet page-width pt-4 pb-16 md:pt-6 print:p-0">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: 'Cut list' }]} />
      </div>
      <h1 tabIndex={-1} className="mt-2 text-h1">
        Cut list
      </h1>
      <p className="mt-2 max-w-measure text-ink-2 print:hidden">
        Enter the pieces that you need and the lengths that you can buy. You see the cheapest
        lengths, and how to cut each one.
      </p>
      {children}
    </div>
  );
}

interface SawFieldsProps {
  draft: CutDraft;
  input: CutInput;
  onChange: (change: Partial<CutDraft>) => void;
}

const SAW_FIELDS = [
  { name: 'kerf', label: 'Kerf', hint: 'What the saw blade takes.' },
  { name: 'trim', label: 'End trim', hint: 'Off both ends, in all.' },
  { name: 'keep', label: 'Keep offcuts from', hint: 'Shorter is waste.' },
] as const;

function SawFields({ draft, input, onChange }: SawFieldsProps) {
  return (
    <section aria-labelledby="saw">
      <h2 id="saw" className="mb-2 text-h3">
        Saw
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {SAW_FIELDS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={input.sawErrors[name]}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              suffix="mm"
              value={draft[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}

/** What is read aloud once the plan is there. */
function outcomeOf({ plan, isRunning }: ReturnType<typeof usePlan>): string {
  if (plan === null || isRunning) return '';
  return [planHeading(plan), proofWords(plan)].filter((words) => words !== '').join('. ');
}

interface NoPlanProps {
  input: CutInput;
  isRunning: boolean;
  onExample: (() => void) | null;
}

function NoPlan({ input, isRunning, onExample }: NoPlanProps) {
  if (isRunning) {
    return (
      <Loading label="Working out the plan...">
        <Skeleton className="h-64 w-full rounded-card!" />
      </Loading>
    );
  }
  return (
    <EmptyState
      as="h2"
      title="Your plan shows here"
      help={missingWords(input)}
      {...(onExample !== null && {
        action: (
          <Button variant="secondary" onClick={onExample}>
            Show me an example
          </Button>
        ),
      })}
    />
  );
}

function missingWords({ cuts, stocks, sawErrors }: CutInput): string {
  if (cuts.length === 0) return 'Start with the pieces that you need.';
  if (stocks.length === 0) return 'Now enter the lengths that you can buy, with their prices.';
  return Object.keys(sawErrors).length > 0 ? 'Correct the saw’s measures.' : '';
}
