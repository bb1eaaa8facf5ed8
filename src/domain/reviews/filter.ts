import { LISTED_WORDS } from './listed-words.ts';

/** Why a review waits for an administrator before it is shown. */
export const WAITING_REASONS = ['link', 'email', 'phone', 'word', 'refused_before'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

const LINK = /\b(?:https?:|www\.)|\b[a-z0-9-]+\.(?:com|net|org|info|biz|shop|store|io|co|au|nz)\b/i;
const DOT = String.raw`\s*(?:[([{]\s*dot\s*[)\]}]|\bdot\b)\s*`;
/**
 * Also "sam at example dot com" and "sam (at) example.com". "At example.com" alone is a link, and a
 * full stop with a space after it ends a sentence: "not at all. The dust".
 */
const EMAIL = new RegExp(
  String.raw`[\w.+-]+\s*(?:@\s*[\w-]+(?:\s*\.\s*|${DOT})|[([{]\s*at\s*[)\]}]\s*[\w-]+(?:\.|${DOT})|\bat\s+[\w-]+${DOT})[a-z]{2,}`,
  'i',
);
/** Digits that spaces, dots, dashes and brackets may separate, as people write numbers. */
const DIGITS = /(?:\+|\b|\()\d(?:[ .()/-]{0,2}\d){5,}\b/g;
/** Mobile and landline numbers, 13, 1300 and 1800, and any number with a country code. */
const PHONE = /^(?:(?:\+|00)\d{8,15}|(?:61)?0?[23478]\d{8}|1[38]00\d{6}|13\d{4})$/;

/**
 * Why the words of a review have to be read before they are shown, or null: they have a link, an
 * email address, a phone number or a listed word (Rule 136). Stars play no part.
 */
export function filterReview(review: {
  readonly title: string;
  readonly text: string;
}): Exclude<WaitingReason, 'refused_before'> | null {
  const words = `${review.title}\n${review.text}`.normalize('NFKC');
  if (EMAIL.test(words)) return 'email';
  if (LINK.test(words)) return 'link';
  if (hasPhoneNumber(words)) return 'phone';
  return hasListedWord(words) ? 'word' : null;
}

function hasPhoneNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((written) => {
    const digits = written.replace(/[^\d+]/g, '');
    return PHONE.test(digits);
  });
}

function hasListedWord(text: string): boolean {
  const written = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return LISTED_WORDS.some((word) => written.has(word));
}
