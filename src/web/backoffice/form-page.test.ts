import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');

it('every form of the back offices is in the frame that asks before changes are lost', () => {
  const files = globSync('{backoffice,routes/admin,routes/seller}/**/*.tsx', { cwd: WEB });
  const forms = files.filter((file) =>
    /\buse(?:Record)?Form[<(]/.test(readFileSync(path.join(WEB, file), 'utf8')),
  );
  expect(forms.length).toBeGreaterThan(5);
  const bare = forms.filter(
    (file) => !/<(?:FormPage|ContentFrame)\b/.test(readFileSync(path.join(WEB, file), 'utf8')),
  );
  expect(bare).toEqual([]);
});
