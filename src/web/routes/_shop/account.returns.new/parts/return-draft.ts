import { formatCount } from '#domain/numbers/format-count.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import type { Day } from '#domain/calendar/public-holidays.ts';
import {
  returnOffer,
  returnTerms,
  type GoodsNow,
  type Problem,
  type Remedy,
  type ReturnOffer,
  type ReturnReason,
} from '#domain/returns/remedies.ts';

import type { EndpointInput } from '#contract/endpoint.ts';
import type { returnEndpoints } from '#contract/endpoints/returns.ts';
import { MAX_RETURN_TEXT_LENGTH, MIN_RETURN_TEXT_LENGTH } from '#contract/limits.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';
import type { ReturnOptions } from '#contract/schemas/returns.ts';

import type { FieldError } from '#web/ui/error-summary.tsx';
import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

import { QUESTIONS, type Answer, type GOODS_FACTS } from './questions.ts';

export const STEPS = ['what', 'why', 'details', 'choose', 'check'] as const;
export type Step = (typeof STEPS)[number];

type GoodsFact = (typeof GOODS_FACTS)[number]['name'];

/** What somebody has answered so far. */
export interface ReturnDraft {
  /** The id that the return will have: sent twice, it is one return. */
  readonly id: string;
  /** How many of each line, by its id. */
  readonly units: Readonly<Record<string, number>>;
  /** A day; empty until it is known. */
  readonly arrivedOn: string;
  readonly reason: ReturnReason | null;
  readonly problem: Readonly<Partial<Record<keyof Problem, Answer>>>;
  readonly isUsed: 'yes' | 'no' | null;
  readonly goods: Readonly<Partial<Record<GoodsFact, boolean>>>;
  readonly wasHurt: 'yes' | 'no' | null;
  readonly text: string;
  readonly pictures: readonly AttachedPicture[];
  readonly wanted: Remedy | null;
}

interface StoredDraft {
  readonly userId: string;
  readonly draft: ReturnDraft;
}

const keyOf = (orderId: string) => `return-draft ${orderId}`;

/** What this person has answered about this order in this tab, or nothing yet. */
export function readDraft(userId: string, options: ReturnOptions): ReturnDraft {
  const stored = readStoredJson<StoredDraft>('sessionStorage', keyOf(options.order_id));
  return stored?.userId === userId ? stored.draft : emptyDraft(options);
}

export function saveDraft(userId: string, orderId: string, draft: ReturnDraft): void {
  const stored: StoredDraft = { userId, draft };
  writeStorage('sessionStorage', keyOf(orderId), JSON.stringify(stored));
}

export function deleteDraft(orderId: string): void {
  writeStorage('sessionStorage', keyOf(orderId), null);
}

/** Of an order with one thing to return, that is chosen already. */
export function emptyDraft({ suppliers }: ReturnOptions): ReturnDraft {
  const possible = suppliers.flatMap(({ lines }) => lines.filter((line) => line.returnable > 0));
  const [only] = possible;
  const isOne = possible.length === 1 && only?.returnable === 1;
  return {
    id: crypto.randomUUID(),
    units: isOne ? { [only.order_item_id]: 1 } : {},
    arrivedOn: '',
    reason: null,
    problem: {},
    isUsed: null,
    goods: {},
    wasHurt: null,
    text: '',
    pictures: [],
    wanted: null,
  };
}

type Supplier = ReturnOptions['suppliers'][number];

export interface Chosen {
  readonly supplier: Supplier;
  readonly lines: readonly (Supplier['lines'][number] & { readonly quantity: number })[];
}

/** The chosen lines and who sold them; null while nothing is chosen. */
export function chosenOf(draft: ReturnDraft, { suppliers }: ReturnOptions): Chosen | null {
  for (const supplier of suppliers) {
    const lines = supplier.lines.flatMap((line) => {
      const quantity = Math.min(draft.units[line.order_item_id] ?? 0, line.returnable);
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
    if (lines.length > 0) return { supplier, lines };
  }
  return null;
}

/** The days between which the customer may say that the goods arrived; null if it is recorded. */
export function arrivalRange(
  chosen: Chosen | null,
): { readonly min: Day | undefined; readonly max: Day } | null {
  const unrecorded = chosen?.lines.filter((line) => line.delivered_on === null) ?? [];
  if (unrecorded.length === 0) return null;
  const sent = unrecorded.flatMap((line) => line.sent_on ?? []);
  return { min: sent.toSorted().at(-1), max: sydneyDay(new Date()) };
}

/** What is wrong or open at a step, in the order of the screen. */
export function errorsOf(step: Step, draft: ReturnDraft, options: ReturnOptions): FieldError[] {
  switch (step) {
    case 'what':
      return errorsOfWhat(draft, options);
    case 'why':
      return draft.reason === null
        ? [{ fieldId: 'reason-changed_mind', message: 'Choose a reason.' }]
        : [];
    case 'details':
      return errorsOfDetails(draft);
    case 'choose': {
      const offer = offerOf(draft, options);
      if (offer?.ok === false) {
        return [{ fieldId: 'refused', message: 'Choose another reason, or other goods.' }];
      }
      const isOpen = offer?.chooser === 'customer' && wantedOf(draft, offer) === null;
      const [first] = offer?.remedies ?? [];
      return isOpen ? [{ fieldId: `wanted-${first}`, message: 'Choose what you want.' }] : [];
    }
    case 'check':
      return [];
  }
}

function errorsOfWhat(draft: ReturnDraft, options: ReturnOptions): FieldError[] {
  const chosen = chosenOf(draft, options);
  if (chosen === null) {
    return [{ fieldId: 'return-lines', message: 'Choose at least one item.' }];
  }
  const range = arrivalRange(chosen);
  if (range === null) return [];
  const { arrivedOn } = draft;
  const message =
    arrivedOn === ''
      ? 'Enter the day on which it arrived.'
      : arrivedOn > range.max
        ? 'Enter a day that is not in the future.'
        : range.min !== undefined && arrivedOn < range.min
          ? 'Enter a day that is not before it was sent.'
          : null;
  return message === null ? [] : [{ fieldId: 'arrived-on', message }];
}

function errorsOfDetails(draft: ReturnDraft): FieldError[] {
  if (draft.reason === null) return [];
  const errors: FieldError[] = [];
  for (const { asks, text, answers } of QUESTIONS[draft.reason]) {
    const isAnswered = answers.some(({ value }) => value === draft.problem[asks]);
    if (!isAnswered) errors.push({ fieldId: `${asks}-yes`, message: `Answer: ${text}` });
  }
  if (draft.isUsed === null) {
    errors.push({ fieldId: 'isUsed-yes', message: 'Say whether you have used it.' });
  }
  if (draft.wasHurt === null) {
    errors.push({ fieldId: 'wasHurt-yes', message: 'Say whether anybody was hurt.' });
  }
  const length = draft.text.trim().length;
  if (length < MIN_RETURN_TEXT_LENGTH) {
    const message = `Write at least ${MIN_RETURN_TEXT_LENGTH} characters.`;
    errors.push({ fieldId: 'return-text', message });
  } else if (length > MAX_RETURN_TEXT_LENGTH) {
    const most = formatCount(MAX_RETURN_TEXT_LENGTH);
    errors.push({ fieldId: 'return-text', message: `Write at most ${most} characters.` });
  }
  return errors;
}

/** The first step at which something is open; the last one if nothing is. */
export function firstOpenStep(draft: ReturnDraft, options: ReturnOptions): Step {
  return STEPS.find((step) => errorsOf(step, draft, options).length > 0) ?? 'check';
}

export function isBefore(one: Step, other: Step): boolean {
  return STEPS.indexOf(one) < STEPS.indexOf(other);
}

/** What the law and the shop's offer give; null while that is not known. Rule 133. */
export function offerOf(draft: ReturnDraft, options: ReturnOptions): ReturnOffer | null {
  const chosen = chosenOf(draft, options);
  if (draft.reason === null || chosen === null || errorsOfDetails(draft).some(isOfOffer)) {
    return null;
  }
  const days = chosen.lines.map((line) => line.delivered_on ?? draft.arrivedOn);
  const today = sydneyDay(new Date());
  return returnOffer(
    {
      reason: draft.reason,
      problem: problemOf(draft),
      goods: goodsOf(draft),
      deliveredOn: days.toSorted()[0] ?? today,
      today,
    },
    { days: options.return_days },
  );
}

/** Whether an open question decides about the offer: the words and injuries do not. */
const isOfOffer = ({ fieldId }: FieldError) =>
  fieldId !== 'return-text' && fieldId !== 'wasHurt-yes';

function problemOf({ reason, problem }: ReturnDraft): Problem {
  const asked = reason === null ? [] : QUESTIONS[reason];
  const isTrue = (name: keyof Problem) =>
    asked.some(({ asks, trueFor }) => {
      const answer = problem[name];
      return asks === name && answer !== undefined && trueFor.includes(answer);
    });
  return {
    isUnsafe: isTrue('isUnsafe'),
    isVeryDifferent: isTrue('isVeryDifferent'),
    wouldNotHaveBought: isTrue('wouldNotHaveBought'),
    isFixableSoon: isTrue('isFixableSoon'),
    isSecondProblem: isTrue('isSecondProblem'),
  };
}

function goodsOf({ isUsed, goods }: ReturnDraft): GoodsNow {
  return {
    isUnused: isUsed === 'no',
    isGone: goods.isGone === true,
    isDamagedByCustomer: goods.isDamagedByCustomer === true,
    isFixed: goods.isFixed === true,
    isHardToSend: goods.isHardToSend === true,
  };
}

/** What the customer wants, where they choose; the only remedy needs no choice. */
export function wantedOf({ wanted }: ReturnDraft, offer: ReturnOffer | null): Remedy | null {
  if (offer?.ok !== true || offer.chooser === 'seller') return null;
  const [first, second] = offer.remedies;
  if (second === undefined) return first ?? null;
  return wanted !== null && offer.remedies.includes(wanted) ? wanted : null;
}

type RequestBody = EndpointInput<(typeof returnEndpoints)['request']>['body'];

/** Everything that was answered, as the call takes it. */
export function requestOf(draft: ReturnDraft, options: ReturnOptions): RequestBody | null {
  const chosen = chosenOf(draft, options);
  if (draft.reason === null || chosen === null) return null;
  const problem = problemOf(draft);
  const goods = goodsOf(draft);
  const isArrivalAsked = chosen.lines.some((line) => line.delivered_on === null);
  return {
    id: draft.id,
    order_id: options.order_id,
    lines: chosen.lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
    reason: draft.reason,
    problem,
    goods,
    wanted: wantedOf(draft, returnTerms({ reason: draft.reason, problem, goods })),
    arrived_on: isArrivalAsked ? draft.arrivedOn : null,
    was_hurt: draft.wasHurt === 'yes',
    text: draft.text.trim(),
    pictures: draft.pictures.map(({ id }) => id),
  };
}

/** The step at which an error of the server belongs, by the name of the field on the wire. */
export function stepOfField(path: string): Step {
  const [field = ''] = path.replace(/^body\./, '').split('.');
  if (field === 'lines' || field === 'arrived_on' || field === 'order_id') return 'what';
  if (field === 'reason') return 'why';
  if (field === 'wanted') return 'choose';
  return ['problem', 'goods', 'was_hurt', 'text', 'pictures'].includes(field) ? 'details' : 'check';
}
