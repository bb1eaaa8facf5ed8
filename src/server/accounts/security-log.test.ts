import { readFileSync } from 'node:fs';

import { beforeEach, expect, it, vi } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { SECURITY_EVENTS } from '#server/platform/security-log.ts';
import { EMAIL, mailTools, PASSWORD } from '#tests/support/auth-mails.ts';
import { skipPauses } from '#tests/support/pauses.ts';

skipPauses();
const test = useTestApp();
const { signUp, signIn, recover, newestLink, fragment } = mailTools(test);

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(test.services.log, level).mockImplementation((facts: unknown) => {
      if (typeof facts === 'object') lines.push({ level, ...facts });
    });
  }
});

const put = (token: string, json: object) =>
  test.request('/auth/v1/user', {
    method: 'PUT',
    json,
    headers: { authorization: `Bearer ${token}` },
  });
const events = () => lines.map(({ event }) => event);

it('logs failed and delayed logins without what was typed', async () => {
  const { id: userId } = (await signUp()).body.user;
  for (let guess = 1; guess <= 11; guess += 1) await signIn('a secret guess');
  await signIn('a secret guess', 'nobody@example.com');
  const first = { level: 'warn', event: 'sign_in_failed', userId, source: 'network', failures: 1 };
  expect(lines[1]).toMatchObject(first);
  expect(events().slice(9)).toEqual([
    'sign_in_failed',
    'sign_in_failed',
    'sign_in_delayed',
    'sign_in_failed',
  ]);
  expect(lines[11]).toMatchObject({ userId, retryAfterSeconds: 30, isQueued: false });
  expect(lines[12]).toMatchObject({ userId: null });
  expect(JSON.stringify(lines)).not.toMatch(/secret guess|example\.com/);
});

it('logs changes of passwords and addresses', async () => {
  const { access_token: token } = (await signUp()).body;
  await put(token, { password: 'a better horse 8', current_password: 'wrong' });
  await put(token, { password: 'a better horse 8', current_password: PASSWORD });
  await recover();
  const { headers } = await test.request((await newestLink('reset-password')).verifyPath);
  const link = fragment(headers.get('location')).values.get('access_token') ?? '';
  await put(link, { password: 'a worse horse 9' });
  const { access_token: next } = (await signIn('a worse horse 9')).body;
  await put(next, { email: 'new@example.com' });
  await test.request((await newestLink('confirm-email-change', EMAIL)).verifyPath);
  await test.request((await newestLink('confirm-new-email', 'new@example.com')).verifyPath);
  expect(events()).toEqual([
    'signed_in',
    'current_password_wrong',
    'password_changed',
    'signed_in',
    'password_reset',
    'signed_in',
    'email_change_requested',
    'email_changed',
    'signed_in',
  ]);
  expect(lines.every(({ ip, userId }) => ip === '127.0.0.1' && userId !== null)).toBe(true);
  expect(lines.flatMap(({ method }) => method ?? [])).toEqual([
    'password',
    'recovery',
    'password',
    'otp',
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/horse|example\.com/);
});

it('logs a change of role and who made it', async () => {
  const admin = await test.signIn({ role: 'admin' });
  const person = await test.signIn();
  const { status } = await admin.request(`/api/admin/users/${person.id}`, {
    method: 'PUT',
    json: { first_name: 'Robin', last_name: 'Marsh', role: 'seller' },
  });
  expect(status).toBe(200);
  const change = { userId: person.id, actorId: admin.id, from: 'customer', to: 'seller' };
  expect(lines).toContainEqual(expect.objectContaining({ event: 'role_changed', ...change }));
});

it('logs suspensions, and that the right password is refused meanwhile', async () => {
  const admin = await test.signIn({ role: 'admin' });
  const { id: userId } = (await signUp()).body.user;
  const set = (isSuspended: boolean) =>
    admin.request(`/api/admin/users/${userId}/suspension`, {
      method: 'PUT',
      json: { is_suspended: isSuspended },
    });
  expect((await set(true)).status).toBe(200);
  expect((await signIn(PASSWORD)).status).toBe(400);
  await set(false);
  await set(false);
  expect(lines.slice(-3)).toMatchObject([
    { event: 'account_suspended', userId, actorId: admin.id },
    { level: 'warn', event: 'sign_in_refused', userId },
    { event: 'account_reinstated', userId, actorId: admin.id },
  ]);
});

it('the guide explains every event and its level', () => {
  const guide = readFileSync('docs/guides/security-log.md', 'utf8');
  const explained = [...guide.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| (info|warn) /gm)].flatMap(
    ([, names = '', level]) => names.split(', ').map((name) => `${name.slice(1, -1)} ${level}`),
  );
  const events = Object.entries(SECURITY_EVENTS).map(([name, [level]]) => `${name} ${level}`);
  expect(explained.toSorted()).toEqual(events.toSorted());
});
