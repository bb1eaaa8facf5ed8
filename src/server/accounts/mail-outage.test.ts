import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createMailSender } from '#server/mail/send-mail.ts';
import { connectMailServer } from '#server/mail/smtp.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/fake-smtp.ts';

const EMAIL = 'robin@example.com';
const HOUR_MS = 3_600_000;

describe('sign-up and recovery while the mail server is', () => {
  let smtp: FakeSmtp;
  let test: TestApp;
  let sendMail: (mailId: string) => Promise<void>;

  beforeAll(async () => {
    smtp = await startFakeSmtp();
    test = await createTestApp({
      env: { DEMO: 'false', SITE_URL: 'https://shop.example', MAIL_URL: smtp.url },
    });
    const limits = { stepMs: 300, wholeMs: 1000 };
    const transport = connectMailServer({ ...test.config.mail, url: smtp.url }, limits);
    sendMail = createMailSender(test.services, transport);
  });
  afterAll(async () => {
    await smtp.stop();
    await test.database.drop();
  });
  beforeEach(async () => {
    await test.database.reset();
    smtp.accepted.length = 0;
  });

  const runDue = () =>
    test.jobs.runDue({ 'send-mail': ({ mailId }) => sendMail(mailId) }, test.clock.now());

  it.each(['down', 'slow', 'refuse', 'drop'] as const)(
    '%s answer without contacting it, and each email arrives once, later',
    async (mode) => {
      await smtp.setMode(mode);
      const before = smtp.connections();
      const signedUp = await test.request('/auth/v1/signup', {
        json: { email: EMAIL, password: 'horse battery staple' },
      });
      const recovered = await test.request('/auth/v1/recover', { json: { email: EMAIL } });
      expect(smtp.connections()).toBe(before);
      expect([signedUp.status, recovered.status]).toEqual([200, 200]);
      expect(signedUp.body.access_token).toBeUndefined();
      expect(await runDue()).toBe(2);
      expect(smtp.accepted).toEqual([]);

      await smtp.setMode('accept');
      for (let hour = 1; hour <= 3; hour += 1) {
        test.clock.advanceMs(HOUR_MS);
        await runDue();
      }
      const subjects = smtp.accepted.map(
        ({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1] ?? '',
      );
      expect(subjects).toHaveLength(2);
      expect(new Set(subjects)).toEqual(
        new Set(['Confirm your email address', 'Reset your password']),
      );
      expect(smtp.accepted.every(({ to }) => to.length === 1 && to[0] === EMAIL)).toBe(true);
    },
  );
});
