import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp, testConfig, TEST_NOW } from '#tests/support/app.ts';
import { handlersWith } from '#tests/support/jobs.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fake-smtp.ts';

import type { Services } from '#server/http/context.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';

import { resetPasswordMessage } from './messages.ts';
import { deleteMailsTo } from './queries.ts';
import { type NewMail, queueMail } from './queue-mail.ts';
import { createMailSender, MAX_ATTEMPTS, pauseAfterAttemptMs } from './send-mail.ts';
import { connectMailServer } from './smtp.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let smtp: FakeSmtp;
let services: Services;
let clock: ReturnType<typeof fixedClock>;
let sendMail: (mailId: string) => Promise<void>;

const production = {
  DEMO: 'false',
  SITE_URL: 'https://shop.example',
  MAIL_FROM: 'Bullnose <hello@shop.example>',
};
const log = createLog({ logLevel: 'silent' });

beforeAll(async () => {
  test = await createTestApp();
  smtp = await startFakeSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await test.database.drop();
});
beforeEach(async () => {
  await test.database.reset();
  await smtp.setMode('accept');
  smtp.accepted.length = 0;
  smtp.received.length = 0;
  clock = fixedClock(TEST_NOW);
  services = {
    ...test.services,
    clock: clock.now,
    log,
    config: testConfig({ ...production, MAIL_URL: smtp.url }),
  };
  sendMail = senderFor(services);
});

const LONG_TIMEOUT = { stepMs: 20_000, wholeMs: 60_000 };
const SHORT_TIMEOUT = { stepMs: 300, wholeMs: 1000 };

function senderFor(ctx: Services, limits = LONG_TIMEOUT) {
  const { mail } = ctx.config;
  return createMailSender(
    ctx,
    mail.url === null ? null : connectMailServer({ ...mail, url: mail.url }, limits),
  );
}

function newMail(changes: Partial<NewMail> = {}): NewMail {
  const link = 'https://shop.example/auth/v1/verify?token=a-secret&type=recovery';
  return {
    kind: 'reset-password',
    to: 'robin@example.com',
    message: (site) => resetPasswordMessage(site, { link }),
    ...changes,
  };
}

const queue = (changes?: Partial<NewMail>) =>
  services.db.transaction().execute((trx) => queueMail(trx, services, newMail(changes)));

/** Runs the jobs that are due now. */
const runDue = () =>
  test.jobs.runDue({ 'send-mail': ({ mailId }) => sendMail(mailId) }, clock.now());

/** The only email. */
const theMail = () => services.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();

describe('a queued mail', () => {
  it('exists exactly when its transaction commits', async () => {
    await services.db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, services, newMail());
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await runDue()).toBe(0);
    expect(await services.db.selectFrom('mails').selectAll().execute()).toEqual([]);

    await queue();
    expect(await runDue()).toBe(1);
    expect(smtp.accepted).toHaveLength(1);
  });

  it('keeps its text out of the job queue', async () => {
    await queue();
    const [job] = await test.jobs.waiting();
    expect(job).toMatchObject({ name: 'send-mail', data: { mailId: (await theMail()).id } });
    expect(JSON.stringify(job)).not.toContain('secret');
  });

  it('is not sent again under the same key', async () => {
    expect(await queue({ dedupeKey: 'reset:1' })).toBe(true);
    expect(await queue({ dedupeKey: 'reset:1' })).toBe(false);
    await runDue();
    expect(await queue({ dedupeKey: 'reset:1' })).toBe(false);
    await runDue();
    expect(smtp.accepted).toHaveLength(1);
  });

  it('is sent in both versions and marked as automatic', async () => {
    await queue();
    await runDue();
    const [mail] = smtp.accepted;
    expect(mail).toMatchObject({ from: 'hello@shop.example', to: ['robin@example.com'] });
    const { id } = await theMail();
    expect(mail?.source).toContain(`Message-ID: <${id}@shop.example>`);
    expect(mail?.source).toMatch(/^Subject: Reset your password\r$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toContain('text/plain; charset=utf-8');
    expect(mail?.source).toContain('text/html; charset=utf-8');
  });

  it('can be stopped with one click only if it needs consent', async () => {
    const unsubscribeUrl = `https://shop.example/unsubscribe/${'a'.repeat(43)}`;
    await queue({ message: (site) => ({ ...newMail().message(site), unsubscribeUrl }) });
    await runDue();
    await queue();
    await runDue();
    const [stoppable, other] = smtp.accepted;
    const source = stoppable?.source.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(source).toMatch(new RegExp(`^List-Unsubscribe: <${unsubscribeUrl}>\r$`, 'm'));
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other?.source).not.toMatch(/^List-Unsubscribe/m);
  });

  it('loses its text once it has been sent', async () => {
    await queue();
    await runDue();
    expect(await theMail()).toMatchObject({
      sent_at: TEST_NOW,
      text_body: null,
      html_body: null,
      attempts: 1,
    });
  });

  it('is deleted for a closed account, and its job does nothing', async () => {
    await queue();
    await queue({ to: 'kim@example.com' });
    await deleteMailsTo(services.db, 'robin@example.com');
    expect(await runDue()).toBe(2);
    expect(smtp.accepted.map(({ to }) => to[0])).toEqual(['kim@example.com']);
  });

  it('is sent once by parallel jobs', async () => {
    await queue();
    const { id } = await theMail();
    const others = Array.from({ length: 5 }, () => senderFor(services));
    await Promise.all(others.map((send) => send(id)));
    await sendMail(id);
    clock.advanceMs(HOUR_MS);
    await runDue();
    expect(smtp.received).toHaveLength(1);
  });
});

describe('header injection', () => {
  it('keeps a subject on its line', async () => {
    const subject = 'Hello\r\nBcc: all@example.com\r\n\r\nBuy';
    await queue({ message: (site) => ({ ...newMail().message(site), subject }) });
    await runDue();
    const [mail] = smtp.accepted;
    expect(mail?.to).toEqual(['robin@example.com']);
    expect(mail?.source).toContain('Subject: Hello Bcc: all@example.com Buy\r\n');
    expect(mail?.source).not.toMatch(/^Bcc:/im);
  });

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'Robin <a@example.com>',
    'a@example.com;b@example.com',
    'a b@example.com',
    '',
  ])('refuses the address %j', async (to) => {
    await expect(queue({ to })).rejects.toThrow(/one bare address/);
    expect(await test.jobs.waiting()).toEqual([]);
  });

  it.each(["o'neil+bull.nose@example.com", 'a/b=c!#$%&*?^_`{|}~-@example.com'])(
    'accepts the address %s',
    async (to) => {
      await queue({ to });
      await runDue();
      expect(smtp.accepted[0]?.to).toEqual([to]);
    },
  );
});

describe('F32: a mail server that', () => {
  it.each(['down', 'slow', 'refuse', 'drop'] as const)(
    'is in mode %s delays the email, not the request that queued it',
    async (mode) => {
      await smtp.setMode(mode);
      if (mode === 'slow') sendMail = senderFor(services, SHORT_TIMEOUT);
      expect(await queue()).toBe(true);
      await runDue();
      const failed = await theMail();
      expect(failed).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
      expect(failed.last_error).not.toBe('');
      expect(failed.last_error).not.toBeNull();
      expect(await runDue()).toBe(0);

      clock.advanceMs(60_000);
      await runDue();
      expect(await theMail()).toMatchObject({ attempts: 2, sent_at: null });
      await smtp.setMode('accept');
      sendMail = senderFor(services);
      clock.advanceMs(60_000);
      expect(await runDue()).toBe(0);
      clock.advanceMs(60_000);
      await runDue();
      expect(smtp.accepted).toHaveLength(1);
      expect(await theMail()).toMatchObject({ attempts: 3, last_error: null });
      clock.advanceMs(48 * HOUR_MS);
      while ((await runDue()) > 0);
      expect(smtp.accepted).toHaveLength(1);
    },
  );

  it('hangs up after the message gets the same Message-ID again, so that duplicates can be recognised', async () => {
    await smtp.setMode('drop');
    await queue();
    await runDue();
    await smtp.setMode('accept');
    clock.advanceMs(60_000);
    await runDue();
    const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is unreachable for 24 hours leaves a dead letter with its error', async () => {
    await smtp.setMode('refuse');
    await queue();
    let attempts = 0;
    for (; (await theMail()).failed_at === null; attempts += 1) {
      expect(await runDue()).toBe(1);
      clock.advanceMs(pauseAfterAttemptMs(attempts + 1));
    }
    expect(attempts).toBe(MAX_ATTEMPTS);
    const dead = await theMail();
    const hours = (Number(dead.failed_at) - TEST_NOW.getTime()) / HOUR_MS;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(24.1);
    expect(dead).toMatchObject({ sent_at: null, text_body: null, html_body: null });
    expect(dead.last_error).toContain('550 No such mailbox');
    await smtp.setMode('accept');
    while ((await runDue()) > 0);
    expect(smtp.accepted).toEqual([]);
  });

  it('was called by a process that crashed gets the email from the next process', async () => {
    await queue();
    const { id } = await theMail();
    const dying = createMailSender(services, { send: () => new Promise(() => undefined) });
    void dying(id);
    await expect.poll(async () => (await theMail()).attempts).toBe(1);
    await test.jobs.runDue({ 'send-mail': () => Promise.resolve() }, clock.now());
    clock.advanceMs(60_000);
    await runDue();
    expect(smtp.accepted).toHaveLength(1);
  });

  it('was called by a process that crashed on the last attempt leaves a dead letter', async () => {
    await queue();
    const { id } = await theMail();
    await services.db.updateTable('mails').set({ attempts: MAX_ATTEMPTS }).execute();
    await sendMail(id);
    expect((await theMail()).failed_at).not.toBeNull();
    expect(smtp.received).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('production keeps emails queued and says so once', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const ctx = {
      ...services,
      config: testConfig(production),
      log: createLog({ logLevel: 'warn' }, { write }),
    };
    services = ctx;
    const send = senderFor(ctx);
    await queue();
    await queue({ to: 'kim@example.com' });
    const handlers = { 'send-mail': ({ mailId }: { mailId: string }) => send(mailId) };
    for (let round = 0; round < 3; round += 1) {
      expect(await test.jobs.runDue(handlers, clock.now())).toBe(2);
      clock.advanceMs(600_000);
    }
    expect(lines.filter((line) => line.includes('MAIL_URL'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('example.com');

    await runDue();
    expect(new Set(smtp.accepted.map(({ to }) => to[0]))).toEqual(
      new Set(['kim@example.com', 'robin@example.com']),
    );
  });

  it('demo mode leaves them to the development mailbox', async () => {
    const message = () => ({ subject: 'S', text: 'T', html: '<p>T</p>' });
    const mail = newMail({ message });
    services = { ...services, config: testConfig() };
    await services.db.transaction().execute((trx) => queueMail(trx, services, mail));
    expect(await test.jobs.waiting()).toEqual([]);
    expect(await theMail()).toMatchObject({
      sent_at: TEST_NOW,
      text_body: 'T',
      html_body: '<p>T</p>',
    });
  });
});

it('the real queue sends committed emails only', async () => {
  const jobs = createJobs({ databaseUrl: test.database.url, log });
  await jobs.start();
  const ctx = { ...services, jobs, clock: () => new Date() };
  const send = senderFor(ctx);
  await jobs.work(handlersWith({ 'send-mail': ({ mailId }) => send(mailId) }));
  try {
    const { db } = ctx;
    await db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, ctx, newMail({ to: 'rolled-back@example.com' }));
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await db.transaction().execute((trx) => queueMail(trx, ctx, newMail()));
    await expect.poll(() => smtp.accepted.length).toBe(1);
    await sleep(300);
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['robin@example.com']);
  } finally {
    await jobs.stop();
  }
});
