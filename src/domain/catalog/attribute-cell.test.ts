import { describe, expect, it } from 'vitest';

import { readAttributeCell } from './attribute-cell.ts';
import type { AttributeKind } from './attributes.ts';

const of = (kind: AttributeKind, unit: string | null = null, choices: readonly string[] = []) => ({
  name: 'Width',
  kind,
  unit,
  choices,
});
const value = (attribute: ReturnType<typeof of>, text: string) => {
  const answer = readAttributeCell(attribute, text);
  return answer.ok ? answer.value : `refused: ${answer.reason}`;
};

describe('a number', () => {
  it.each([
    ['1200', '1200 mm'],
    ['1,200', '1200 mm'],
    ['1.2 m', '1200 mm'],
    ['1.2m', '1200 mm'],
    ['120 cm', '1200 mm'],
    [' 90 mm ', '90 mm'],
    ['90 MM', '90 mm'],
    ['90.50', '90.5 mm'],
    ['90 mm dressed', '90 mm dressed'],
    ['1.2 m dressed', '1.2 m dressed'],
    ['', ''],
    ['wide', 'refused: Enter a number, for example 12 mm.'],
    ['90 kg', 'refused: Enter a number, for example 12 mm.'],
    ['90 x 45 mm', 'refused: Enter a number, for example 12 mm.'],
    ['-5', 'refused: Enter a number, for example 12 mm.'],
  ])('%j in a column of mm is %j', (text, expected) => {
    expect(value(of('number', 'mm'), text)).toBe(expected);
  });

  it('stays in its unit where the column’s would round it', () => {
    expect(value(of('number', 't'), '300 g')).toBe('300 g');
    expect(value(of('number', 'm'), '90 mm')).toBe('0.09 m');
  });

  it('may have no unit', () => {
    expect(value(of('number'), '1,200')).toBe('1200');
    expect(value(of('number'), 'four')).toBe('refused: Enter a number, for example 12.');
  });
});

it.each([
  ['19-25', '19–25 mm'],
  ['19 to 25 mm', '19–25 mm'],
  ['1.9 – 2.5 cm', '19–25 mm'],
  ['25', '25 mm'],
  ['25-19', 'refused: Enter a number, for example 10–20 mm.'],
])('%j as a range in mm is %j', (text, expected) => {
  expect(value(of('range', 'mm'), text)).toBe(expected);
});

it.each([
  ['h3', 'H3'],
  ['H3, outdoor above ground', 'H3, outdoor above ground'],
  ['H9', 'refused: Enter one of: H2F, H3, H4.'],
])('%j as one of three choices is %j', (text, expected) => {
  expect(value(of('choice', null, ['H2F', 'H3', 'H4']), text)).toBe(expected);
});

it.each([
  ['wood; METAL', 'Wood, Metal'],
  ['metal, wood, metal', 'Metal, Wood'],
  ['wood, stone', 'refused: Enter one of: Wood, Metal.'],
])('%j as several choices is %j', (text, expected) => {
  expect(value(of('choices', null, ['Wood', 'Metal']), text)).toBe(expected);
});

it.each([
  ['yes', 'Yes'],
  ['TRUE', 'Yes'],
  ['0', 'No'],
  ['No, but paintable', 'No, but paintable'],
  ['maybe', 'refused: Enter Yes or No.'],
])('%j as yes or no is %j', (text, expected) => {
  expect(value(of('switch'), text)).toBe(expected);
});

it('free text is anything but a date that a spreadsheet has made', () => {
  expect(value(of('text'), ' Matt black ')).toBe('Matt black');
  expect(value(of('text'), '1-Feb')).toContain('has made a date');
});
