import { useRef, useState } from 'react';

import { AddFactor } from '#web/features/auth/add-factor.tsx';
import { OutcomeNotice } from '#web/features/auth/credential-form.tsx';
import {
  countRecoveryCodes,
  fetchOwnFactors,
  makeRecoveryCodes,
  removeFactor,
  type OwnFactor,
} from '#web/features/auth/factors.ts';
import { RecoveryCodes } from '#web/features/auth/recovery-codes.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { secondFactor } from '#web/session/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { MonitorSmartphone } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface SettingsFactorProps {
  userId: string;
  /** The first one ends every other session. */
  onChanged: () => void;
}

/** The account's authenticator apps, passkeys and recovery codes (Rule 106). */
export function SettingsFactor({ userId, onChanged }: SettingsFactorProps) {
  const own = useAsync(`factors of ${userId}`, fetchOwn);
  const { work, outcome, run } = useAction<string>();
  const [isAdding, setIsAdding] = useState(false);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<OwnFactor | null>(null);
  const body = useRef<HTMLDivElement>(null);

  const remove = (factor: OwnFactor) =>
    run(factor.id, async () => {
      setRemoving(null);
      if (!(await secondFactor.ask('MFA_NOT_RECENT'))) return null;
      await removeFactor(factor.id);
      own.reload();
      onChanged();
      return `${nameOf(factor)} was removed.`;
    });

  const renewCodes = () =>
    run('codes', async () => {
      if (await secondFactor.ask('MFA_NOT_RECENT')) setNewCodes(await makeRecoveryCodes());
      return null;
    });

  function finish() {
    setIsAdding(false);
    setNewCodes(null);
    own.reload();
    onChanged();
  }

  const startAdding = (others: readonly OwnFactor[]) =>
    run('adding', async () => {
      if (others.length > 0 && !(await secondFactor.ask('MFA_NOT_RECENT'))) return null;
      setIsAdding(true);
      return null;
    });

  function cancelAdding() {
    setIsAdding(false);
    // The pressed button is gone.
    body.current?.focus();
  }

  const added = () =>
    run('adding', async () => {
      finish();
      return 'The second factor was added.';
    });

  const content = () => {
    if (newCodes !== null) return <RecoveryCodes codes={newCodes} onDone={finish} />;
    if (own.data === null) {
      return own.status === 'error' ? (
        <InlineError message={errorMessage(own.error)} onRetry={own.reload} />
      ) : (
        <Loading label="Loading...">
          <Skeleton className="h-16 w-full" />
        </Loading>
      );
    }
    const { factors, codesLeft } = own.data;
    if (isAdding) {
      return <AddFactor others={factors} onDone={() => void added()} onCancel={cancelAdding} />;
    }
    return (
      <>
        <p className="text-ink-2">
          A code from an app on your phone, or a passkey, besides your password. Somebody who knows
          only your password cannot log in.
        </p>
        {factors.length > 0 && (
          <ul className="w-full divide-y divide-line">
            {factors.map((factor) => (
              <FactorLine
                key={factor.id}
                factor={factor}
                isRemoving={work === factor.id}
                onRemove={() => setRemoving(factor)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void startAdding(factors)}>
            {factors.length === 0 ? 'Add a second factor' : 'Add another'}
          </Button>
          {factors.length > 0 && (
            <Button
              variant="secondary"
              loading={work === 'codes'}
              loadingLabel="Preparing..."
              onClick={() => void renewCodes()}
            >
              New recovery codes
            </Button>
          )}
        </div>
        {factors.length > 0 && (
          <p className="text-small text-ink-2">
            {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
          </p>
        )}
      </>
    );
  };

  return (
    <Card as="section" title="Second factor">
      <div ref={body} tabIndex={-1} className="flex max-w-[440px] flex-col items-start gap-5">
        {outcome && <OutcomeNotice {...outcome} />}
        {content()}
      </div>
      <AlertDialog
        open={removing !== null}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
        title={`Remove ${removing?.friendly_name ?? 'this second factor'}?`}
        description="You can no longer log in with it. If it is your only second factor, your password alone logs you in from then on."
        confirmLabel="Remove"
      />
    </Card>
  );
}

async function fetchOwn() {
  const [factors, codesLeft] = await Promise.all([fetchOwnFactors(), countRecoveryCodes()]);
  return { factors, codesLeft };
}

const nameOf = (factor: OwnFactor) => factor.friendly_name ?? 'Second factor';

interface FactorLineProps {
  factor: OwnFactor;
  isRemoving: boolean;
  onRemove: () => void;
}

function FactorLine({ factor, isRemoving, onRemove }: FactorLineProps) {
  const name = nameOf(factor);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <MonitorSmartphone size={24} strokeWidth={1.5} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-[600] break-words">{name}</p>
        <p className="text-small text-ink-2">
          Added <OrderDate instant={factor.created_at} layout="day-and-time" />
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="min-h-11"
        aria-label={`Remove ${name}`}
        loading={isRemoving}
        loadingLabel="Removing..."
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
