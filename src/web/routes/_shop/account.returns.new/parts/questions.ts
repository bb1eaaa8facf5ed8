import type { Problem, ReturnReason } from '#domain/returns/remedies.ts';

export type Answer = 'yes' | 'no' | 'unsure';

export interface Question {
  readonly asks: keyof Problem;
  readonly text: string;
  readonly hint: string;
  readonly answers: readonly { readonly value: Answer; readonly label: string }[];
  /** The answers that make the fact true. */
  readonly trueFor: readonly Answer[];
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const isUnsafe: Question = {
  asks: 'isUnsafe',
  text: 'Could it hurt somebody as it is now?',
  hint: 'For example because of a sharp edge, a loose wire or a part that can fall.',
  answers: YES_OR_NO,
  trueFor: ['yes'],
};
const isVeryDifferent: Question = {
  asks: 'isVeryDifferent',
  text: 'Does the difference matter for what you bought it for?',
  hint: 'For example because it does not fit, or does not do what the page said.',
  answers: YES_OR_NO,
  trueFor: ['yes'],
};
const wouldNotHaveBought: Question = {
  asks: 'wouldNotHaveBought',
  text: 'If you had known about this before you paid, would you still have bought it?',
  hint: 'Think of the price that you paid.',
  answers: [
    { value: 'yes', label: 'Yes, I would' },
    { value: 'no', label: 'No, I would not' },
  ],
  trueFor: ['no'],
};
const isFixableSoon: Question = {
  asks: 'isFixableSoon',
  text: 'Can it be put right soon?',
  hint: 'For example with a spare part or a small repair. If you do not know, the seller finds out.',
  answers: [...YES_OR_NO, { value: 'unsure', label: 'I do not know' }],
  trueFor: ['yes', 'unsure'],
};
const isFixedByThePart: Question = {
  ...isFixableSoon,
  text: 'If the missing part comes soon, is everything all right then?',
  hint: 'If you do not know, the seller finds out.',
};
const isSecondProblem: Question = {
  asks: 'isSecondProblem',
  text: 'Has there been a problem with it before?',
  hint: 'The same one or another one, also if it was repaired.',
  answers: YES_OR_NO,
  trueFor: ['yes'],
};

/** What a customer is asked about a problem. What is not asked does not matter for that reason. */
export const QUESTIONS: Readonly<Record<ReturnReason, readonly Question[]>> = {
  changed_mind: [],
  damaged: [isUnsafe, wouldNotHaveBought, isFixableSoon, isSecondProblem],
  not_as_described: [isVeryDifferent, wouldNotHaveBought, isUnsafe, isFixableSoon, isSecondProblem],
  faulty: [isUnsafe, wouldNotHaveBought, isFixableSoon, isSecondProblem],
  // A wrong item is a major problem whatever the answers are.
  wrong_item: [],
  missing_part: [isFixedByThePart, isUnsafe, wouldNotHaveBought, isSecondProblem],
};

/** What pictures help with, for the reasons where they do. */
export const PICTURE_HINTS: Readonly<Partial<Record<ReturnReason, string>>> = {
  damaged: 'The damage from close up, the whole item, and the box it came in.',
  not_as_described: 'What is different, with a ruler or the label if that shows it.',
  faulty: 'What does not work, and the label with the model or serial number.',
  wrong_item: 'What you received, with its label.',
  missing_part: 'What was in the box, laid out.',
};

/** What a customer is asked to write. */
export const TEXT_WORDS: Readonly<
  Record<ReturnReason, { readonly label: string; readonly hint: string }>
> = {
  changed_mind: { label: 'Why do you want to return it?', hint: 'A few words are enough.' },
  damaged: { label: 'What is damaged?', hint: 'Say also whether the box was damaged.' },
  not_as_described: {
    label: 'What is different?',
    hint: 'What did the page say, and what did you receive?',
  },
  faulty: {
    label: 'What does not work?',
    hint: 'What happens, since when, and what did you use it for?',
  },
  wrong_item: { label: 'What did you receive?', hint: 'And what did you order?' },
  missing_part: { label: 'Which part is missing?', hint: 'Its name or number, if you know it.' },
};

/** What may have happened to the goods since. */
export const GOODS_FACTS = [
  {
    name: 'isGone',
    label: 'I no longer have it',
    hint: 'It was lost, thrown away, sold or given away.',
  },
  {
    name: 'isDamagedByCustomer',
    label: 'It was damaged after I received it, in some other way',
    hint: 'Apart from the problem itself.',
  },
  {
    name: 'isFixed',
    label: 'It is built in and cannot be taken out without damage',
    hint: 'For example laid tiles, glued panels or poured concrete.',
  },
  {
    name: 'isHardToSend',
    label: 'It is too large, too heavy or too hard to take down to post',
    hint: 'For example a door, a long board, a pallet or an installed tap.',
  },
] as const;
