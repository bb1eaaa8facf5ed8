import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import {
  MAX_QUICK_ORDER_ENTRIES,
  readQuickOrder,
  writeQuickOrder,
  type QuickOrderEntry,
} from '#domain/cart/quick-order.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { NOT_SIGNED_IN } from '#contract/errors/codes.ts';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/paths/pages.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { readStorage, writeStorage } from '#web/lib/web-storage.ts';
import { askToSignIn, takeIntent, type IntendedLine } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { Field } from '#web/ui/field.tsx';
import { ShoppingCart, Upload } from '#web/ui/icons.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { OrderLineRow } from './parts/order-line-row.tsx';
import { matchedLines } from './parts/matched-lines.ts';
import {
  intendedLines,
  linesLeft,
  totalCents,
  unitsOf,
  type OrderLine,
} from './parts/order-lines.ts';
import { readListFile } from './parts/read-list-file.ts';

/** The list is there again after a look at a product, in this tab. */
const DRAFT_KEY = 'shop-quick-order';

/** Codes and quantities into the cart (Rule 152). */
export function QuickOrderPage() {
  const api = useApi();
  const session = useSession();
  const { addAll, state } = useCart();
  const resultsRef = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState('');
  const listRef = useRef('');
  /** The list as it was checked; it may have been edited since. */
  const [checkedList, setCheckedList] = useState('');
  const [lines, setLines] = useState<readonly OrderLine[] | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [addedWords, setAddedWords] = useState<string | null>(null);

  function write(text: string) {
    setList(text);
    listRef.current = text;
    writeStorage('sessionStorage', DRAFT_KEY, text === '' ? null : text);
  }

  async function check(text: string) {
    const entries = readQuickOrder(text);
    setAddedWords(null);
    const refusal = whyNotChecked(entries);
    setError(refusal);
    if (refusal !== null) return;
    setIsChecking(true);
    try {
      setLines(await matchedLines(api, text, entries));
      setCheckedList(text);
      requestAnimationFrame(() => resultsRef.current?.focus());
    } catch (failure) {
      setError(errorMessage(failure));
    }
    setIsChecking(false);
  }

  async function read(file: File) {
    try {
      const text = await readListFile(file);
      write(text);
      await check(text);
    } catch (failure) {
      setError(errorMessage(failure));
    }
  }

  async function add(intended: readonly IntendedLine[], checked: string) {
    setIsAdding(true);
    const added = await addAll(intended.flatMap(({ input }) => input ?? []));
    setIsAdding(false);
    if (added === null) return;
    const count = added.reduce((sum, line) => sum + line.added, 0);
    setAddedWords(`${count} ${count === 1 ? 'item is' : 'items are'} in your cart now.`);
    const left = linesLeft(intended, added);
    const keys = new Set(left.map(({ key }) => key));
    setLines((all) => (left.length === 0 ? null : all && all.filter(({ key }) => keys.has(key))));
    // What was entered after the check stays.
    if (listRef.current !== checked) return;
    const rest = writeQuickOrder(left);
    write(rest);
    setCheckedList(rest);
  }

  function addGood(all: readonly OrderLine[]) {
    const intended = intendedLines(all);
    if (session.state === 'signed_in') {
      void add(intended, checkedList);
      return;
    }
    askToSignIn(
      { kind: 'quick-order', lines: intended, list: checkedList },
      {
        message: NOT_SIGNED_IN.text,
        help: 'Log in or create an account, and we will add your list to your cart.',
      },
    );
  }

  const addIntended = useEffectEvent(add);
  useEffect(() => {
    if (listRef.current === '') write(readStorage('sessionStorage', DRAFT_KEY) ?? '');
    if (state !== 'ready') return;
    const intent = takeIntent('quick-order', pages.quickOrder());
    if (intent !== null) void addIntended(intent.lines, intent.list);
  }, [state]);

  return (
    <CrumbPage
      crumbs={[{ label: 'Quick order' }]}
      title="Quick order"
      intro="Paste the codes or names of what you need, or choose a file, and add everything to your cart at once."
    >
      <noscript>
        <Notice className="mt-6">
          Checking a list needs JavaScript. Without it you can search for one code at a time.
        </Notice>
      </noscript>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-12">
        <form
          className="min-w-0 lg:col-span-5"
          onSubmit={(event) => {
            event.preventDefault();
            void check(list);
          }}
        >
          <Field
            label="Codes and quantities"
            hint="One product a line: “AB-1234 4”, “4 x AB-1234” or a name such as “M8 x 50 bolt; 20”. Without a quantity it is one."
            error={error}
          >
            <Textarea
              rows={10}
              value={list}
              spellCheck={false}
              autoCapitalize="off"
              className="tabular-nums"
              onChange={(event) => write(event.target.value)}
            />
          </Field>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" loading={isChecking} loadingLabel="Checking">
              Check list
            </Button>
            <label
              className={buttonClass({
                variant: 'secondary',
                className: 'cursor-pointer has-focus-visible:outline-2',
              })}
            >
              <Upload size={18} />
              Choose a file
              <input
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                className="sr-only"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  event.target.value = '';
                  if (file !== undefined) void read(file);
                }}
              />
            </label>
          </div>
          <p className="mt-2 text-caption text-ink-3">
            CSV or text, with a column for codes and one for quantities.
          </p>
        </form>
        <div className="min-w-0 lg:col-span-7">
          {addedWords !== null && (
            <Notice tone="success" role="status" className="mb-4">
              {addedWords}{' '}
              <a href={pages.cart()} className="text-link">
                View Cart
              </a>
            </Notice>
          )}
          {lines !== null && (
            <Results
              lines={lines}
              headingRef={resultsRef}
              isAdding={isAdding}
              onChange={setLines}
              onAdd={() => addGood(lines)}
            />
          )}
        </div>
      </div>
    </CrumbPage>
  );
}

function whyNotChecked(entries: readonly QuickOrderEntry[]): string | null {
  if (entries.length === 0) return 'Enter at least one code.';
  if (entries.length > MAX_QUICK_ORDER_ENTRIES) {
    return `This list has ${entries.length} products. Check up to ${MAX_QUICK_ORDER_ENTRIES} at a time.`;
  }
  const tooLong = entries.find((entry) => entry.text.length > MAX_SEARCH_LENGTH);
  return tooLong === undefined
    ? null
    : `Line ${tooLong.lines[0]} is too long for a code or a name.`;
}

interface ResultsProps {
  lines: readonly OrderLine[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  isAdding: boolean;
  onChange: (lines: readonly OrderLine[] | null) => void;
  onAdd: () => void;
}

function Results({ lines, headingRef, isAdding, onChange, onAdd }: ResultsProps) {
  const ready = lines.filter((line) => unitsOf(line) > 0).length;
  const left = lines.length - ready;
  function remove(line: OrderLine) {
    const others = lines.filter((each) => each !== line);
    onChange(others.length === 0 ? null : others);
    headingRef.current?.focus();
  }
  return (
    <section
      aria-labelledby="checked-list"
      className="rounded-card border border-line bg-surface px-4 sm:px-6"
    >
      <div className="border-b border-line py-4">
        <h2 id="checked-list" ref={headingRef} tabIndex={-1} className="text-h3">
          {ready} of {lines.length} {lines.length === 1 ? 'product' : 'products'} ready
        </h2>
        {left > 0 && (
          <p className="text-small text-ink-2">
            {left === 1 ? 'One line needs' : `${left} lines need`} your attention and will stay
            here.
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <OrderLineRow
            key={line.key}
            line={line}
            onChange={(changed) => onChange(lines.map((each) => (each === line ? changed : each)))}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      <div className="sticky short:static bottom-0 -mx-4 border-t border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6">
        <p className="flex items-baseline justify-between gap-4" role="status">
          <span className="text-ink-2">Total without delivery</span>
          <span className="text-h3 tabular-nums">{formatMoney(totalCents(lines))}</span>
        </p>
        <Button
          size="lg"
          full
          className="mt-3"
          disabled={ready === 0}
          loading={isAdding}
          icon={<ShoppingCart size={18} />}
          onClick={onAdd}
        >
          {ready === 0
            ? 'Nothing to add yet'
            : `Add ${ready} ${ready === 1 ? 'product' : 'products'} to cart`}
        </Button>
      </div>
    </section>
  );
}
