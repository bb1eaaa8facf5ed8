import { expect, it } from 'vitest';

import { gstRegistration } from './registration.ts';

const ABN = '51 824 753 556';

it.each([
  ['yes, with an ABN', true, ABN, true],
  ['yes, without an ABN', true, null, null],
  ['yes, with an empty ABN', true, ' ', null],
  ['no, with an ABN', false, ABN, false],
  ['no, without an ABN', false, null, false],
  ['no answer, with an ABN', null, ABN, null],
  ['no answer, without an ABN', null, null, null],
])('%s', (_case, answer, abn, registered) => {
  expect(gstRegistration({ answer, abn })).toBe(registered);
});
