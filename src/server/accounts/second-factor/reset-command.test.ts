import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { addFactor, callAs } from '#tests/support/second-factor.ts';

const test = useTestApp();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-factors-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const reset = (...args: string[]) =>
  runCommand('reset-factors', args, {
    DATABASE_URL: test.database.url,
    DATA_DIR: dataDir,
    DATA_KEY: test.config.dataKeys[0].toString('base64'),
    MAIL_URL: 'smtp://127.0.0.1:1',
  });

it('npm run factors:reset lets the only administrator in, logged and told by email', async () => {
  const admin = await test.signIn({ role: 'admin' });
  await addFactor(test, admin);
  expect(await reset('--email', admin.email.toUpperCase())).toMatchObject({ code: 0 });
  expect((await callAs(test, admin, '/api/profile')).status).toBe(401);
  expect(await test.db.selectFrom('auth_factors').select('id').execute()).toEqual([]);

  const entries = await test.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'actor_role', 'subject_id'])
    .execute();
  expect(entries).toEqual([
    {
      action: 'second factor reset',
      actor_name: 'The operator',
      actor_role: 'npm run factors:reset',
      subject_id: admin.id,
    },
  ]);
  const mails = test.db
    .selectFrom('mails')
    .select(['to_address', 'sent_at'])
    .where('kind', '=', 'second-factors-reset');
  expect(await mails.execute()).toEqual([{ to_address: admin.email, sent_at: null }]);
  const { rows } = await test.database.pool.query(
    `select name, state from pgboss.job where name = 'send-mail'`,
  );
  expect(rows).toEqual([{ name: 'send-mail', state: 'created' }]);

  const again = await reset('--email', admin.email);
  expect(again).toMatchObject({ code: 0, output: `${admin.email} has no second factor.\n` });
  const unknown = await reset('--email', 'nobody@example.com');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('No account has the email address nobody@example.com.');
  expect((await reset()).output).toContain('Enter an email address with --email.');
});
