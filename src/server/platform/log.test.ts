import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('a log line is one JSON object without credentials', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info(
    { body: { password: 'hunter2', email: 'a@example.com' }, token: 'abc' },
    'signed in\nForged: line',
  );
  log.debug('unseen');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    token: '[hidden]',
    body: { password: '[hidden]', email: 'a@example.com' },
  });
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});
