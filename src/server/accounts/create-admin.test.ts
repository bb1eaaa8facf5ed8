import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse 7';

describe('npm run admin:create', () => {
  const test = useTestApp();
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'bullnose-admin-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** The command as an operator runs it, on this test's database. */
  const run = (input: string, ...args: string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      const child = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATA_DIR: dataDir,
          DATABASE_URL: test.database.url,
          SITE_URL: 'https://shop.example',
          DEMO: 'false',
          PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION: 'true',
        },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('error', reject);
      child.on('exit', (code) => resolve({ code, output }));
      child.stdin.end(input);
    });

  it('creates an account that signs in as an administrator, and takes over no existing account', async () => {
    const names = ['--first-name', 'Robin', '--last-name', 'Marsh'];
    const made = await run(`${PASSWORD}\n`, '--email', 'Owner@Example.com', ...names);
    expect(made.output).toContain(`${EMAIL} is an administrator`);
    expect(made.output).not.toContain(PASSWORD);
    expect(made.code).toBe(0);
    const signIn = (password: string) =>
      test.request('/auth/v1/token?grant_type=password', { json: { email: EMAIL, password } });
    const { status, body } = await signIn(PASSWORD);
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const profile = await test.request('/api/profile', { headers });
    expect(profile.body).toMatchObject({ role: 'admin', first_name: 'Robin', last_name: 'Marsh' });

    const again = await run('another password', '--email', EMAIL);
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining('already has an account'),
    ]);
    expect((await signIn('another password')).status).toBe(400);
  });

  it('explains an error in one sentence', async () => {
    for (const [input, args, sentence] of [
      ['12345\n', ['--email', EMAIL], 'Password should be at least 6 characters.'],
      ['password1', ['--email', EMAIL], 'Password is known to be weak'],
      ['', ['--email', EMAIL], 'Signup requires a valid password'],
      [PASSWORD, ['--email', 'owner'], 'Unable to validate email address: invalid format'],
      [PASSWORD, [], 'Enter an email address with --email.'],
      [PASSWORD, ['--password', PASSWORD], "Unknown option '--password'"],
    ] as const) {
      const { code, output } = await run(input, ...args);
      expect(output).toContain(sentence);
      expect(output).not.toContain('    at ');
      expect(code).toBe(1);
    }
    expect(await test.db.selectFrom('auth_users').select('id').execute()).toEqual([]);
  });
});
