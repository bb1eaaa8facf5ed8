import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import { CredentialForm, FormFailure, useCredentialForm } from './credential-form.tsx';
import {
  confirmFactor,
  confirmPasskey,
  factorMessage,
  redeemRecoveryCode,
  type Means,
  type OwnFactor,
} from './factors.ts';

interface Values {
  factor: string;
  factor_code: string;
}

interface FactorCodeFormProps {
  /** At least one. */
  factors: readonly OwnFactor[];
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Confirms with a code of an authenticator app, with a passkey or with a recovery code. */
export function FactorCodeForm({ factors, onConfirmed, onCancel }: FactorCodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useCredentialForm<Values>(['factor_code'], {
    mode: 'onTouched',
    defaultValues: { factor: factors[0]?.id ?? '', factor_code: '' },
  });

  const chosen = form.watch('factor');
  const means = isRecovery ? 'recovery' : meansOf(factors.find(({ id }) => id === chosen));
  const button = useRef<HTMLButtonElement>(null);

  // Also when it opens: the dialog had nothing to focus while it loaded.
  const focusFirst = useEffectEvent(() => {
    if (means === 'passkey') button.current?.focus();
    else form.setFocus('factor_code');
  });
  useEffect(() => focusFirst(), [isRecovery]);

  async function submit({ factor, factor_code: code }: Values) {
    try {
      if (means === 'recovery') await redeemRecoveryCode(code);
      else if (means === 'passkey') await confirmPasskey(factor);
      else await confirmFactor(factor, code.replaceAll(/\s/g, ''));
      onConfirmed();
    } catch (error) {
      form.setFailure(factorMessage(error, means));
    }
  }

  function switchKind() {
    setIsRecovery(!isRecovery);
    form.setFailure(null);
    form.reset();
  }

  return (
    <CredentialForm
      form={form}
      onSubmit={submit}
      aria-label="Second factor"
      className="flex flex-col gap-5 pt-4"
    >
      <FormFailure {...form.failureProps} />
      {!isRecovery && factors.length > 1 && (
        <Field label="Second factor">
          <Select {...form.field('factor').control}>
            {factors.map(({ id, friendly_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {means === 'recovery' && <RecoveryCodeField {...form.field('factor_code', RECOVERY_RULES)} />}
      {means === 'passkey' && (
        <p className="text-ink-2">Your browser asks you for the passkey of your account.</p>
      )}
      {means === 'app' && <AppCodeField {...form.field('factor_code', APP_RULES)} />}
      <button
        type="button"
        onClick={switchKind}
        className="min-h-11 self-start text-small text-link"
      >
        {isRecovery ? 'Use your second factor' : 'Use a recovery code'}
      </button>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={button} type="submit" loading={form.isSubmitting} loadingLabel="Checking...">
          {means === 'passkey' ? 'Use the passkey' : 'Confirm'}
        </Button>
      </div>
    </CredentialForm>
  );
}

function meansOf(factor: OwnFactor | undefined): Means {
  return factor?.factor_type === 'webauthn' ? 'passkey' : 'app';
}

export const APP_RULES = {
  required: 'Enter the code.',
  pattern: { value: /^\s*\d{3}\s*\d{3}\s*$/, message: 'Enter the six digits.' },
} as const;
const RECOVERY_RULES = { required: 'Enter a recovery code.' } as const;

type FieldProps = Pick<
  ReturnType<ReturnType<typeof useCredentialForm>['field']>,
  'control' | 'error'
>;

export function AppCodeField({ control, error }: FieldProps) {
  return (
    <Field
      id={control.name}
      label="Code"
      hint="The six digits that your authenticator app shows."
      error={error}
    >
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={9}
        required
        className="font-mono"
      />
    </Field>
  );
}

function RecoveryCodeField({ control, error }: FieldProps) {
  return (
    <Field
      id={control.name}
      label="Recovery code"
      hint="One of the recovery codes that you stored. It works once."
      error={error}
    >
      <Input
        {...control}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        className="font-mono"
      />
    </Field>
  );
}
