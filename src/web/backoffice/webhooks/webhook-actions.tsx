import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { Webhook } from '#contract/endpoints/webhooks.ts';

import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { FlaskConical, History, Lock, Pause, Pencil, Play, Trash2 } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast.ts';

import { ReplayDialog } from './replay-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookArea } from './webhook-area.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

type OpenDialog = 'change' | 'replay' | 'secret' | 'delete';

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { calls, query, pages } = useWebhookArea();
  const router = useRouter();
  const navigate = useNavigate();
  const { run, isRunning, failure, forget } = useCall();
  const test = useCall(toastFailure);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, state } = webhook;
  const params = { id };
  const isPaused = state === 'paused' || state === 'failing';
  const host = new URL(webhook.url).hostname;

  const ask = (what: OpenDialog) => {
    forget();
    setAsked(what);
  };
  const close = () => setAsked(null);
  const after = async (message: string) => {
    close();
    showToast({ tone: 'success', message });
    await readAgain(router);
  };
  const sendTest = () =>
    test.run(async () => {
      await calls.sendTest({ query, params });
      await after('A test event is on its way.');
    });
  const setActive = (isActive: boolean) =>
    test.run(async () => {
      await calls.setActive({ query, params, body: { is_active: isActive } });
      await after(isActive ? 'The webhook is on.' : 'The webhook is paused.');
    });
  const rotate = () =>
    run(async () => {
      const renewed = await calls.rotateSecret({ query, params });
      close();
      setSecret(renewed.secret);
      await readAgain(router);
    });
  const remove = () =>
    run(async () => {
      await calls.remove({ query, params });
      showToast({ tone: 'success', message: `The webhook to ${host} was deleted.` });
      await navigate({ href: pages.webhooks() });
    });

  return (
    <>
      {isPaused ? (
        <Button
          icon={<Play size={18} />}
          loading={test.isRunning}
          onClick={() => void setActive(true)}
        >
          Turn on
        </Button>
      ) : (
        <Button
          variant="secondary"
          icon={<FlaskConical size={18} />}
          loading={test.isRunning}
          onClick={() => void sendTest()}
        >
          Send a test event
        </Button>
      )}
      <Button variant="secondary" icon={<Pencil size={18} />} onClick={() => ask('change')}>
        Change
      </Button>
      <RowMenu
        name={host}
        items={[
          ...(isPaused
            ? []
            : [
                {
                  label: 'Send events again…',
                  icon: <History size={16} />,
                  onSelect: () => ask('replay'),
                },
                {
                  label: 'Pause',
                  icon: <Pause size={16} />,
                  onSelect: () => void setActive(false),
                },
              ]),
          {
            label: 'Replace the secret',
            icon: <Lock size={16} />,
            onSelect: () => ask('secret'),
          },
          {
            label: 'Delete',
            icon: <Trash2 size={16} />,
            isDanger: true,
            onSelect: () => ask('delete'),
          },
        ]}
      />
      {asked === 'change' && (
        <WebhookDialog
          webhook={webhook}
          onClose={close}
          onSave={async (body) => {
            await calls.replace({ query, params, body });
            await after('The webhook was changed.');
          }}
        />
      )}
      {asked === 'replay' && (
        <ReplayDialog
          onClose={close}
          onReplay={async (body) => {
            const { replayed } = await calls.replaySince({ query, params, body });
            await after(
              replayed === 1
                ? '1 event will be sent again.'
                : `${replayed} events will be sent again.`,
            );
          }}
        />
      )}
      <AlertDialog
        open={asked === 'secret'}
        title="Replace the secret?"
        description="The old secret also works for a day. Put the new one into your program within that time."
        confirmLabel="Replace"
        confirming={isRunning}
        confirmingLabel="Replacing..."
        error={failure}
        onCancel={close}
        onConfirm={() => void rotate()}
      />
      <AlertDialog
        open={asked === 'delete'}
        title={`Delete the webhook to ${host}?`}
        description="Nothing is sent to it any more, and its log is deleted. It cannot be brought back."
        confirmLabel="Delete"
        confirming={isRunning}
        confirmingLabel="Deleting..."
        error={failure}
        onCancel={close}
        onConfirm={() => void remove()}
      />
      {secret !== null && (
        <SecretDialog secret={secret} isReplaced onClose={() => setSecret(null)} />
      )}
    </>
  );
}
