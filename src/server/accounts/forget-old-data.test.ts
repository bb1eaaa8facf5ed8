import { describe, expect, it } from 'vitest';

import { forgetOldData, SENT_MAILS_KEPT_DAYS } from '#server/accounts/forget-old-data.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#tests/support/app.ts';
import { EMAIL, mailTools } from '#tests/support/auth-mails.ts';
import { addFactor, callAs } from '#tests/support/second-factor.ts';

const DAY_MS = 86_400_000;

describe('deleting old data', () => {
  const test = useTestApp();
  const { signUp, recover } = mailTools(test);
  const forget = () => forgetOldData({ db: test.db, clock: test.clock.now });

  /** An email of this age that was sent, has failed or is still queued. */
  async function addMail(subject: string, daysAgo: number, state: 'sent' | 'failed' | 'waiting') {
    const at = new Date(test.clock.now().getTime() - daysAgo * DAY_MS);
    await test.db
      .insertInto('mails')
      .values({
        id: newId(),
        kind: 'welcome',
        to_address: EMAIL,
        subject,
        text_body: 'Hello',
        html_body: '<p>Hello</p>',
        dedupe_key: null,
        due_at: at,
        sent_at: state === 'sent' ? at : null,
        failed_at: state === 'failed' ? at : null,
        last_error: null,
        created_at: at,
      })
      .execute();
  }

  it('deletes second factors that were never confirmed after a day', async () => {
    const user = await test.signIn();
    await addFactor(test, user, 'Confirmed');
    await callAs(test, user, '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Open' });
    const names = async () =>
      (await test.db.selectFrom('auth_factors').select('friendly_name').execute()).length;
    test.clock.advanceMs(DAY_MS);
    await forget();
    expect(await names()).toBe(2);
    test.clock.advanceMs(1);
    await forget();
    expect(await names()).toBe(1);
  });

  it('deletes emails that were sent long ago, but no dead letters', async () => {
    await addMail('sent long ago', SENT_MAILS_KEPT_DAYS + 1, 'sent');
    await addMail('sent lately', SENT_MAILS_KEPT_DAYS - 1, 'sent');
    await addMail('dead letter', 400, 'failed');
    await addMail('waiting', 400, 'waiting');
    await forget();
    const left = await test.db.selectFrom('mails').select('subject').execute();
    expect(new Set(left.map(({ subject }) => subject))).toEqual(
      new Set(['sent lately', 'dead letter', 'waiting']),
    );
  });

  it('deletes only expired sign-ins and links', async () => {
    await signUp();
    await recover();
    const counts = async () => [
      (await test.db.selectFrom('auth_sessions').select('id').execute()).length,
      (await test.db.selectFrom('auth_one_time_tokens').select('user_id').execute()).length,
    ];
    expect(await counts()).toEqual([1, 1]);
    await forget();
    expect(await counts()).toEqual([1, 1]);
    test.clock.advanceMs(2 * DAY_MS);
    await forget();
    expect(await counts()).toEqual([1, 0]);
    test.clock.advanceMs(29 * DAY_MS);
    await forget();
    expect(await counts()).toEqual([0, 0]);
  });
});
