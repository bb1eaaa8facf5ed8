import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

import type { OfficeOrder, OrderMail } from '#contract/schemas/office-orders.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Loaded } from '#web/backoffice/loaded.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { showToast } from '#web/ui/toast.ts';

const STATE = {
  waiting: ['warning', 'Waiting'],
  sent: ['success', 'Sent'],
  failed: ['danger', 'Not delivered'],
} as const;

/** What the buyer was told; each email can be resent up to three times a day. */
export function OrderMails({ order }: { order: OfficeOrder }) {
  const api = useOfficeApi();
  const router = useRouter();
  const [asked, setAsked] = useState<OrderMail | null>(null);
  const { run, isRunning, failure } = useCall();
  const loadedAt = useRouterState({ select: ({ matches }) => matches.at(-1)?.updatedAt });
  const mails = useAsync(`${order.id} ${loadedAt}`, async () => {
    const answer = await api.officeOrders.listOrderMails({ params: { id: order.id } });
    return answer.mails;
  });

  async function sendAgain(mail: OrderMail) {
    await run(async () => {
      const params = { id: order.id, mail_id: mail.id };
      mails.replace((await api.officeOrders.sendMailAgain({ params })).mails);
      showToast({ tone: 'success', message: `“${mail.subject}” will be sent again.` });
      void router.invalidate();
    });
    setAsked(null);
  }

  return (
    <Card as="section" title="Emails to the customer">
      {failure && <InlineError message={failure} className="mb-3" />}
      <Loaded answer={mails}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-ink-2">
              No emails. Emails are kept for 90 days after they are sent.
            </p>
          ) : (
            <ul className="divide-y divide-line text-small">
              {list.map((mail) => (
                <Mail key={mail.id} mail={mail} onAsk={() => setAsked(mail)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AlertDialog
        open={asked !== null}
        tone="plain"
        title={`Resend “${asked?.subject ?? ''}”?`}
        description={
          order.buyer.email === null
            ? 'This account was closed.'
            : `It goes to ${order.buyer.email} with the current order details. You can resend up to 3 emails a day.`
        }
        confirmLabel="Resend"
        confirming={isRunning}
        confirmingLabel="Sending..."
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) void sendAgain(asked);
        }}
      />
    </Card>
  );
}

function Mail({ mail, onAsk }: { mail: OrderMail; onAsk: () => void }) {
  const [tone, word] = STATE[mail.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-[600] wrap-anywhere">{mail.subject}</p>
        <p className="wrap-anywhere text-ink-3">
          <ShortDate at={mail.created_at} withTime /> · {mail.to_address}
          {mail.is_repeat && ' · resent manually'}
        </p>
        {mail.state !== 'sent' && mail.last_error !== null && (
          <p className="wrap-anywhere text-danger">{mail.last_error}</p>
        )}
      </div>
      <Badge tone={tone}>{word}</Badge>
      {mail.may_repeat && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Resend: ${mail.subject}`}
          onClick={onAsk}
        >
          Resend
        </Button>
      )}
    </li>
  );
}
