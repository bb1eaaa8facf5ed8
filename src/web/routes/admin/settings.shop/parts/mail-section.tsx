import { useEffect, useState } from 'react';

import type { ShopProfile, TestMail } from '#contract/endpoints/office-shop.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

/** How often the screen asks what became of the test email, and for how long. */
const ASK_EVERY_MS = 1500;
const MOST_QUESTIONS = 20;

interface MailSectionProps extends ProfileSectionProps, Pick<ShopProfile, 'mail_sender_address'> {
  testMail: TestMail | null;
}

export function MailSection({ form, mail_sender_address: address, testMail }: MailSectionProps) {
  return (
    <FormSection title="Emails" id="emails">
      <TextField
        form={form}
        name="mail_sender_name"
        label="Sender name"
        hint={`The trading name if left blank. Emails come from ${address}, which the server’s MAIL_FROM sets.`}
        optional
        autoComplete="off"
      />
      <TestMailer last={testMail} />
    </FormSection>
  );
}

function TestMailer({ last }: { last: TestMail | null }) {
  const api = useOfficeApi();
  const { run, isRunning, failure } = useCall();
  const [mail, setMail] = useState(last);
  const [questions, setQuestions] = useState(0);
  const isWaiting = questions > 0 && mail !== null && mail.sent_at === null && mail.error === null;

  useEffect(() => {
    if (!isWaiting || questions > MOST_QUESTIONS) return;
    const timer = setTimeout(() => {
      api.officeShop.getTestMail().then(
        ({ test_mail: now }) => {
          setMail(now);
          setQuestions((count) => count + 1);
        },
        () => setQuestions((count) => count + 1),
      );
    }, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [api, isWaiting, questions]);

  const send = () =>
    run(async () => {
      const { test_mail: queued } = await api.officeShop.sendTestMail();
      setMail(queued);
      setQuestions(1);
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        loading={isRunning}
        loadingLabel="Sending..."
        onClick={() => void send()}
      >
        Send a test email to yourself
      </Button>
      {failure !== null && (
        <InlineError message="The test email could not be sent" help={failure} />
      )}
      <div role="status" className="w-full">
        {mail !== null && <Outcome mail={mail} hasGivenUp={questions > MOST_QUESTIONS} />}
      </div>
    </div>
  );
}

function Outcome({ mail, hasGivenUp }: { mail: TestMail; hasGivenUp: boolean }) {
  if (mail.sent_at !== null) {
    return (
      <Notice tone="success">
        The mail server accepted the test email to {mail.to} on <ShortDate at={mail.sent_at} />.
        Check that it arrived.
      </Notice>
    );
  }
  if (mail.error !== null) {
    return (
      <Notice tone="warning" title="The test email was not sent">
        The mail server answered: {mail.error}
      </Notice>
    );
  }
  return (
    <Notice>
      {hasGivenUp
        ? `The test email to ${mail.to} is still waiting. Check that MAIL_URL is set and that the mail server answers.`
        : `The test email to ${mail.to} is on its way.`}
    </Notice>
  );
}
