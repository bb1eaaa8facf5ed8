import { readWords, readYesOrNo, type Read } from '#domain/range/cells.ts';

import { isMeasured, type AttributeReading } from './attributes.ts';
import {
  convertedAmount,
  isWholeText,
  readTypedText,
  writeNumbers,
  type TypedText,
} from './typed-text.ts';

type Reading = Pick<AttributeReading, 'name' | 'kind' | 'unit' | 'choices'>;

const read = (value: string): Read<string> => ({ ok: true, value });
const refuse = (reason: string): Read<string> => ({ ok: false, reason });

/**
 * The specification row for what is typed into the cell of an attribute (Rule 156). Another unit of
 * the family converts and a bare number takes the unit of the column: in one of mm, "1.2 m" and
 * "1200" are "1200 mm". An explanation after the value stays; what does not fit is refused.
 */
export function readAttributeCell(attribute: Reading, typed: string): Read<string> {
  const text = typed.trim();
  if (text === '') return read('');
  if (attribute.kind === 'text') return readWords(text);
  if (isMeasured(attribute.kind)) return readNumber(attribute, text);
  return attribute.kind === 'choices' ? readSeveral(attribute, text) : readOne(attribute, text);
}

function readNumber(attribute: Reading, text: string): Read<string> {
  const { unit } = attribute;
  const withUnit = unit === null ? text : `${text} ${unit}`;
  for (const written of [text, withUnit]) {
    const value = readTypedText(attribute, written);
    if (value === null) continue;
    return read(isWholeText(written, value) ? inUnit(value, unit) : written);
  }
  const example = [attribute.kind === 'range' ? '10–20' : '12', unit].filter(Boolean).join(' ');
  return refuse(`Enter a number, for example ${example}.`);
}

/** In the column's unit, unless that does not hold the amount exactly. */
function inUnit({ low, high, unit: written }: TypedText, unit: string | null): string {
  const ends = [low ?? '', high ?? ''];
  const [from, to] = ends.map((end) =>
    written === null || unit === null ? end : convertedAmount(end, written, unit),
  );
  return from == null || to == null
    ? writeNumbers(low ?? '', high ?? '', written)
    : writeNumbers(from, to, unit);
}

function readOne(attribute: Reading, text: string): Read<string> {
  const value = readTypedText(attribute, text);
  const [choice] = value?.choices ?? [];
  if (value !== null && choice !== undefined) {
    return read(isWholeText(text, value) ? choice : text);
  }
  // Spreadsheets write TRUE and FALSE.
  const answer = attribute.kind === 'switch' ? readYesOrNo(text) : null;
  if (answer?.ok === true && answer.value !== null) return read(answer.value ? 'Yes' : 'No');
  return refuse(oneOf(attribute));
}

function readSeveral(attribute: Reading, text: string): Read<string> {
  const parts = text.split(/[,;/]/).flatMap((part) => part.trim() || []);
  const choices = parts.map((part) => readOne({ ...attribute, kind: 'choice' }, part));
  const refused = choices.find((choice) => !choice.ok);
  if (refused !== undefined) return refused;
  return read(
    [...new Set(choices.flatMap((choice) => (choice.ok ? choice.value : [])))].join(', '),
  );
}

const MOST_NAMED = 8;

function oneOf({ name, kind, choices }: Reading): string {
  if (kind === 'switch') return 'Enter Yes or No.';
  const named = choices.slice(0, MOST_NAMED).join(', ');
  return choices.length > MOST_NAMED
    ? `Enter one of the choices of ${name}: ${named} and others.`
    : `Enter one of: ${named}.`;
}
