import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * The sentence for an invalid value when the schema has none. Passed to a parse as its `error`, so
 * that the validator's messages about types are never shown.
 */
export function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? FILL_IN : (BY_TYPE[issue.expected] ?? FALLBACK);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return BY_FORMAT[issue.format] ?? FALLBACK;
    case 'invalid_value':
      return issue.input == null ? FILL_IN : `Choose ${oneOf(issue.values)}.`;
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Remove ${issue.keys.join(', ')}.`;
    default:
      return FALLBACK;
  }
}

const FILL_IN = 'Enter a value.';
const FALLBACK = 'Enter a value in the format described for this field.';

const BY_TYPE: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with named values.',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'Enter an email address, for example robin@example.com.',
  url: 'Enter an address that begins with https://.',
  datetime: 'Enter a time in UTC, for example 2026-03-02T01:00:00Z.',
  guid: 'Enter an id of 32 hexadecimal digits in five groups.',
  uuid: 'Enter an id of 32 hexadecimal digits in five groups.',
};

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive } = issue;
  if (origin === 'string') {
    return Number(minimum) <= 1 ? FILL_IN : `Use at least ${minimum} characters.`;
  }
  if (origin === 'array' || origin === 'set') return `Enter at least ${minimum}.`;
  return inclusive === false ? `Enter more than ${minimum}.` : `Enter ${minimum} or more.`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const { origin, maximum, inclusive } = issue;
  if (origin === 'string') return `Use up to ${maximum} characters.`;
  if (origin === 'array' || origin === 'set') return `Enter up to ${maximum}.`;
  return inclusive === false ? `Enter less than ${maximum}.` : `Enter ${maximum} or less.`;
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
