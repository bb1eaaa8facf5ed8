import { useState } from 'react';

import { authClient } from '#web/session/auth-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { CredentialForm, FormFailure, useCredentialForm } from './credential-form.tsx';
import { APP_RULES, AppCodeField } from './factor-code-form.tsx';
import {
  addPasskey,
  canUsePasskeys,
  confirmFactor,
  factorMessage,
  freeName,
  makeRecoveryCodes,
  withNewLogIn,
  type OwnFactor,
} from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AddFactorProps {
  /** What the account has. The first one comes with recovery codes. */
  others: readonly OwnFactor[];
  onDone: () => void;
  onCancel?: () => void;
}

/** Adds an authenticator app or a passkey; the recovery codes follow the first one. */
export function AddFactor({ others, onDone, onCancel }: AddFactorProps) {
  const [isPasskey, setIsPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function finish() {
    if (others.length > 0) return onDone();
    // It works already: without codes now, new ones can be made later.
    const made = await makeRecoveryCodes().catch(() => null);
    if (made === null) onDone();
    else setCodes(made);
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const Add = isPasskey ? AddPasskey : AddApp;
  return (
    <Add
      others={others}
      onConfirmed={finish}
      onSwitch={canUsePasskeys() ? () => setIsPasskey(!isPasskey) : undefined}
      onCancel={onCancel}
    />
  );
}

interface AddProps {
  others: readonly OwnFactor[];
  onConfirmed: () => Promise<void>;
  /** Changes to the other kind, if there is one. */
  onSwitch: (() => void) | undefined;
  onCancel: (() => void) | undefined;
}

/** Scan, or type the key, and confirm with the app's first code. */
function AddApp({ others, ...handlers }: AddProps) {
  const enrolment = useAsync('a new app', () => enrol(others));
  if (enrolment.status === 'error') {
    return (
      <InlineError
        message={errorMessage(enrolment.error)}
        onRetry={enrolment.reload}
        className="mt-4"
      />
    );
  }
  if (enrolment.data === null) {
    return (
      <Loading label="Loading...">
        <Skeleton className="aspect-square w-48" />
      </Loading>
    );
  }
  return <ConfirmApp enrolment={enrolment.data} {...handlers} />;
}

type Enrolment = Awaited<ReturnType<typeof enrol>>;

async function enrol(others: readonly OwnFactor[]) {
  const auth = await authClient();
  const friendlyName = freeName('Authenticator app', others);
  const { data, error } = await withNewLogIn(() =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName }),
  );
  if (error !== null) throw error;
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

interface ConfirmAppProps extends Omit<AddProps, 'others'> {
  enrolment: Enrolment;
}

function ConfirmApp({ enrolment, onConfirmed, onSwitch, onCancel }: ConfirmAppProps) {
  const { id, picture, secret } = enrolment;
  const form = useCredentialForm<{ factor_code: string }>(['factor_code'], {
    mode: 'onTouched',
    defaultValues: { factor_code: '' },
  });

  async function submit({ factor_code: code }: { factor_code: string }) {
    try {
      await confirmFactor(id, code.replaceAll(/\s/g, ''));
      await onConfirmed();
    } catch (error) {
      form.setFailure(factorMessage(error, 'app'));
    }
  }

  return (
    <CredentialForm
      form={form}
      onSubmit={submit}
      aria-label="Add an authenticator app"
      className="flex flex-col gap-5 pt-4"
    >
      <ol ref={takeFocus} tabIndex={-1} className="list-decimal space-y-2 pl-5 text-ink-2">
        <li>
          Open an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator.
        </li>
        <li>Scan this picture with it, or enter the key.</li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <img
        src={picture}
        alt="QR code for the app"
        width={192}
        height={192}
        className="rounded-control"
      />
      <div className="text-small">
        <p className="text-ink-2">Key</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 font-mono break-words">{grouped(secret)}</code>
          <CopyButton text={secret} what="key" />
        </p>
      </div>
      <FormFailure {...form.failureProps} />
      <AppCodeField {...form.field('factor_code', APP_RULES)} />
      <SwitchButton onSwitch={onSwitch}>Add a passkey instead</SwitchButton>
      <AddButtons isAdding={form.isSubmitting} onCancel={onCancel}>
        Add the app
      </AddButtons>
    </CredentialForm>
  );
}

function AddPasskey({ others, onConfirmed, onSwitch, onCancel }: AddProps) {
  const form = useCredentialForm([]);

  async function submit() {
    try {
      await addPasskey(others);
      await onConfirmed();
    } catch (error) {
      form.setFailure(factorMessage(error, 'passkey'));
    }
  }

  return (
    <CredentialForm
      form={form}
      onSubmit={submit}
      aria-label="Add a passkey"
      className="flex flex-col gap-5 pt-4"
    >
      <p ref={takeFocus} tabIndex={-1} className="text-ink-2">
        Your phone, your computer, a password manager or a security key stores the passkey. When you
        log in, you use it after your password.
      </p>
      <FormFailure {...form.failureProps} />
      <SwitchButton onSwitch={onSwitch}>Add an authenticator app instead</SwitchButton>
      <AddButtons isAdding={form.isSubmitting} onCancel={onCancel}>
        Add the passkey
      </AddButtons>
    </CredentialForm>
  );
}

interface SwitchButtonProps {
  onSwitch: (() => void) | undefined;
  children: string;
}

function SwitchButton({ onSwitch, children }: SwitchButtonProps) {
  if (onSwitch === undefined) return null;
  return (
    <button type="button" onClick={onSwitch} className="min-h-11 self-start text-small text-link">
      {children}
    </button>
  );
}

interface AddButtonsProps {
  isAdding: boolean;
  onCancel: (() => void) | undefined;
  children: string;
}

function AddButtons({ isAdding, onCancel, children }: AddButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={isAdding} loadingLabel="Checking...">
        {children}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** In fours, to be typed from the screen. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
