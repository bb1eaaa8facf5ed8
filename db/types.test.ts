import { readFileSync } from 'node:fs';

import { format, type FormatOptions } from 'oxfmt';
import { expect, test } from 'vitest';

import { useTestDatabase } from '#tests/support/database.ts';

import { generateTypes } from './generate-types.ts';

const database = useTestDatabase();

test('db/types.ts matches the output of "npm run db:types" for the schema', async () => {
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatOptions;
  const { code } = await format('types.ts', await generateTypes(database.db), options);
  await expect(code).toMatchFileSnapshot('types.ts');
});
