import { useState } from 'react';

import type { SellerRole } from '#domain/access/seller-roles.ts';

import type { SellerPerson } from '#contract/endpoints/seller-people.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { SELLER_ROLE_NAMES } from '#contract/text/seller-roles.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

import { RoleField } from './role-field.tsx';

interface PeopleDialogProps {
  onClose: () => void;
  /** Reads the list again. */
  onDone: () => Promise<void>;
}

export function InviteDialog({ onClose, onDone }: PeopleDialogProps) {
  const api = useOfficeApi();
  const { run, isRunning, failure, error } = useCall();
  const wrongEmail = error instanceof ApiError ? error.fields['email'] : undefined;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<SellerRole>('packer');
  const save = () =>
    run(async () => {
      const body = { email: email.trim(), role };
      await api.sellerPeople.invite({ query: sellerQuery(), body });
      onClose();
      showToast({ tone: 'success', message: `The invitation is on its way to ${body.email}.` });
      await onDone();
    });
  return (
    <Dialog open onClose={onClose} title="Invite somebody">
      <DialogForm
        submitLabel="Send the invitation"
        savingLabel="Sending..."
        disabled={email.trim() === ''}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {failure !== null && wrongEmail === undefined && <InlineError message={failure} />}
        <Field
          id="invited_email"
          label="Email address"
          hint="They log in with this address, or create an account with it."
          error={wrongEmail}
        >
          <Input
            inputMode="email"
            autoComplete="off"
            maxLength={MAX_EMAIL_LENGTH}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <RoleField value={role} onChange={setRole} />
      </DialogForm>
    </Dialog>
  );
}

export function RoleDialog({
  person,
  name,
  onClose,
  onDone,
}: PeopleDialogProps & { person: SellerPerson; name: string }) {
  const api = useOfficeApi();
  const { run, isRunning, failure } = useCall();
  const [role, setRole] = useState<SellerRole>(person.role);
  const save = () =>
    run(async () => {
      await api.sellerPeople.changeRole({
        params: { id: person.id },
        query: sellerQuery(),
        body: { role },
      });
      onClose();
      showToast({ tone: 'success', message: `${name}: ${SELLER_ROLE_NAMES[role]}.` });
      await onDone();
    });
  return (
    <Dialog open onClose={onClose} title={`The role of ${name}`}>
      <DialogForm
        submitLabel="Save the role"
        disabled={role === person.role}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {failure !== null && <InlineError message={failure} />}
        <RoleField value={role} onChange={setRole} />
      </DialogForm>
    </Dialog>
  );
}
