import { useRef, useState } from 'react';

import type { Address, AddressInput } from '#contract/schemas/customer.ts';

import { AddressForm } from '#web/features/addresses/address-form.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { useAddresses } from '#web/features/addresses/use-addresses.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MapPin, Pencil, Plus, Trash2 } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';

export function AddressesPanel() {
  const { status, addresses, reload, add, update, makeDefault, remove } = useAddresses();
  // "new", or the id of the address in the form.
  const [open, setOpen] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const rootRef = useRef<HTMLElement>(null);

  /** Focus moves with the form, because its former element is gone. */
  function show(next: string | null) {
    setOpen(next);
    const focusOn =
      next !== null ? 'form input' : open === 'new' ? '[data-add]' : `[data-edit="${open}"]`;
    requestAnimationFrame(() => rootRef.current?.querySelector<HTMLElement>(focusOn)?.focus());
  }

  if (addresses === null) {
    return status === 'error' ? (
      <InlineError message="Failed to fetch addresses" onRetry={reload} />
    ) : (
      <Loading label="Loading addresses...">
        <Skeleton className="mb-4 h-11 w-full" />
        <div className="grid gap-4 lg:grid-cols-2">
          {[0, 1].map((index) => (
            <Card key={index} className="h-49.5 space-y-3 sm:h-53.5">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-1/2" />
            </Card>
          ))}
        </div>
      </Loading>
    );
  }

  async function save(input: AddressInput, base: Address | undefined): Promise<Address | null> {
    if (base === undefined) await add(input);
    else {
      const savedElsewhere = await update(base, input);
      if (savedElsewhere !== null) return savedElsewhere;
    }
    show(null);
    showToast({ message: 'Address saved' });
    return null;
  }

  async function chooseDefault(address: Address) {
    try {
      await makeDefault(address.id);
      showToast({ message: `This is now your default ${address.type} address` });
    } catch {
      showToast({ message: 'Failed to save address', tone: 'danger' });
    }
  }

  const isAdding = open === 'new';
  return (
    <section ref={rootRef} aria-labelledby="addresses-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="addresses-title" className="text-h2">
          Addresses
        </h2>
        {!isAdding && (
          <Button
            variant={addresses.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus size={18} />}
            data-add
            onClick={() => show('new')}
          >
            Add New Address
          </Button>
        )}
      </div>
      {isAdding && (
        <Card className="mb-4">
          <AddressForm type="shipping" onSave={save} onCancel={() => show(null)} />
        </Card>
      )}
      {addresses.length === 0 && !isAdding ? (
        <EmptyState
          icon={<MapPin size={26} />}
          title="No addresses saved"
          help="Save an address for a faster checkout."
        />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {addresses.map((address) =>
            open === address.id ? (
              <Card as="li" key={address.id} className="lg:col-span-2">
                <AddressForm
                  address={address}
                  type={address.type}
                  onSave={save}
                  onCancel={() => show(null)}
                />
              </Card>
            ) : (
              <AddressCard
                key={address.id}
                address={address}
                onMakeDefault={() => void chooseDefault(address)}
                onEdit={() => show(address.id)}
                onDelete={() => setDeleting(address)}
              />
            ),
          )}
        </ul>
      )}
      <DeleteDialog address={deleting} onClose={() => setDeleting(null)} onDelete={remove} />
    </section>
  );
}

interface AddressCardProps {
  address: Address;
  onMakeDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function AddressCard({ address, onMakeDefault, onEdit, onDelete }: AddressCardProps) {
  const name = `${address.first_name} ${address.last_name}, ${address.address1}`;
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap gap-2">
        <Badge icon="none">{address.type === 'shipping' ? 'Shipping' : 'Billing'}</Badge>
        {address.is_default && <Badge icon="none">Default</Badge>}
      </div>
      <address className="mt-3 flex-1 text-small text-ink-2 not-italic first-line:font-[600] first-line:text-ink">
        <AddressLines address={address} />
      </address>
      <div className="mt-3 -mb-2 -ml-3 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          data-edit={address.id}
          aria-label={`Edit ${name}`}
          icon={<Pencil size={18} />}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="ghost"
          aria-label={`Delete ${name}`}
          icon={<Trash2 size={18} />}
          onClick={onDelete}
        >
          Delete
        </Button>
        {!address.is_default && (
          <Button variant="ghost" aria-label={`Make default: ${name}`} onClick={onMakeDefault}>
            Make default
          </Button>
        )}
      </div>
    </Card>
  );
}

interface DeleteDialogProps {
  address: Address | null;
  onClose: () => void;
  onDelete: (id: string) => Promise<void>;
}

function DeleteDialog({ address, onClose, onDelete }: DeleteDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function close() {
    setError(null);
    onClose();
  }

  async function confirm() {
    if (address === null) return;
    setIsDeleting(true);
    setError(null);
    try {
      await onDelete(address.id);
      close();
      showToast({ message: 'Address deleted' });
    } catch {
      setError('Failed to delete address. Please try again.');
    } finally {
      setIsDeleting(false);
    }
  }

  return (
    <AlertDialog
      open={address !== null}
      onCancel={close}
      onConfirm={() => void confirm()}
      title="Are you sure you want to delete this address?"
      description="Past orders keep this address."
      confirmLabel="Delete address"
      confirming={isDeleting}
      confirmingLabel="Deleting..."
      error={error}
    />
  );
}
