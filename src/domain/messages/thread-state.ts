import type { MessageSide } from './names.ts';

/**
 * How far a thread is (Rule 137). Its messages are numbered from 1, and the fields are such
 * numbers, 0 for none. People of a seller read as one side, and so do administrators.
 */
export interface ThreadState {
  /** Whether the goods are a seller's, not the operator's. */
  readonly isWithSeller: boolean;
  /** The last message of each side. */
  readonly last: Readonly<Record<MessageSide, number>>;
  /** The last message that each side has read. */
  readonly read: Readonly<Record<MessageSide, number>>;
  /** The last message that the customer got an email about. */
  readonly emailed: number;
  /** When the customer wrote the first message that nobody has answered. */
  readonly waitingSince: Date | null;
}

const NONE = { customer: 0, seller: 0, platform: 0 };

/** A thread in which nobody has written yet. */
export function newThreadState(isWithSeller: boolean): ThreadState {
  return { isWithSeller, last: NONE, read: NONE, emailed: 0, waitingSince: null };
}

export function lastNumber({ last }: ThreadState): number {
  return Math.max(last.customer, last.seller, last.platform);
}

/** The sides that a thread is between. The operator joins that of a seller by writing in it. */
export function takesPart({ isWithSeller, last }: ThreadState, side: MessageSide): boolean {
  if (side === 'customer') return true;
  return side === 'seller' ? isWithSeller : !isWithSeller || last.platform > 0;
}

/** Whether another side has written something that this one has not read. */
export function hasUnread(state: ThreadState, side: MessageSide): boolean {
  const others = { ...state.last, [side]: 0 };
  return takesPart(state, side) && lastNumber({ ...state, last: others }) > state.read[side];
}

/** After a side has written its next message, having the whole thread before its eyes. */
export function afterMessage(state: ThreadState, side: MessageSide, at: Date): ThreadState {
  const number = lastNumber(state) + 1;
  return {
    ...state,
    last: { ...state.last, [side]: number },
    read: { ...state.read, [side]: number },
    waitingSince: side === 'customer' ? (state.waitingSince ?? at) : null,
  };
}

/** After a side has read up to a message; what it has read before stays read. */
export function afterReading(state: ThreadState, side: MessageSide, number: number): ThreadState {
  const upTo = Math.min(number, lastNumber(state));
  return { ...state, read: { ...state.read, [side]: Math.max(state.read[side], upTo) } };
}

/**
 * Whether the customer gets an email about what is unread: at most one until they have opened the
 * thread and read what it was about.
 */
export function isEmailDue(state: ThreadState): boolean {
  return hasUnread(state, 'customer') && state.emailed <= state.read.customer;
}

export function afterEmail(state: ThreadState): ThreadState {
  return { ...state, emailed: lastNumber(state) };
}

/** Whether the one a message was written to has read it: the customer, or who sells the goods. */
export function isSeen(
  { isWithSeller, read }: ThreadState,
  message: { readonly side: MessageSide; readonly number: number },
): boolean {
  const reader = message.side === 'customer' ? (isWithSeller ? 'seller' : 'platform') : 'customer';
  return read[reader] >= message.number;
}

/** Customers who wait for longer than two days are shown first and marked. */
export function isOverdue(waitingSince: Date, now: Date): boolean {
  return now.getTime() - waitingSince.getTime() > OVERDUE_AFTER_MS;
}

const OVERDUE_AFTER_MS = 2 * 86_400_000;
