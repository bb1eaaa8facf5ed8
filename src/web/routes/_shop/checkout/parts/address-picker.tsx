import { useRef, useState } from 'react';

import type { Address, AddressInput } from '#contract/schemas/customer.ts';

import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import type { useAddresses } from '#web/features/addresses/use-addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Plus } from '#web/ui/icons.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const AddressForm = loadedWhenOpen(
  async () => (await import('#web/features/addresses/address-form.tsx')).AddressForm,
  // As high as the empty form: in one column on a phone, in two from 640 pixels.
  { placeholder: <Skeleton className="h-[63.25rem] sm:h-[36.5rem]" /> },
);

const LEGEND = { shipping: 'Shipping address', billing: 'Billing address' } as const;

interface AddressPickerProps {
  purpose: 'shipping' | 'billing';
  book: ReturnType<typeof useAddresses> & { addresses: readonly Address[] };
  chosenId: string | null;
  onChoose: (id: string) => void;
}

/** The saved addresses as cards, newest first, with forms to add and edit. */
export function AddressPicker({ purpose, book, chosenId, onChoose }: AddressPickerProps) {
  const { addresses, add, update } = book;
  // Without any address the form for the first one is open.
  const [open, setOpen] = useState<string | null>(
    addresses.length === 0 && purpose === 'shipping' ? 'new' : null,
  );

  const [hasAsked, setHasAsked] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);

  function show(form: string) {
    setHasAsked(true);
    setOpen(form);
  }

  /** Focus moves to the saved address, because the form that had it is gone. */
  function close(id: string) {
    setOpen(null);
    requestAnimationFrame(() =>
      rootRef.current?.querySelector<HTMLElement>(`input[value="${id}"]`)?.focus(),
    );
  }

  async function save(input: AddressInput, base: Address | undefined): Promise<Address | null> {
    if (base === undefined) {
      const added = await add(input);
      onChoose(added.id);
      close(added.id);
      return null;
    }
    const savedElsewhere = await update(base, input);
    if (savedElsewhere === null) close(base.id);
    return savedElsewhere;
  }

  const form = (address?: Address) => (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <AddressForm
        open
        takesFocus={hasAsked}
        address={address}
        type={purpose}
        // Until there is an address, saving it is all that can be done here.
        saveLook={addresses.length === 0 && purpose === 'shipping' ? 'primary' : 'quiet'}
        onSave={save}
        onCancel={() => setOpen(null)}
        onClose={() => setOpen(null)}
      />
    </div>
  );

  return (
    <div ref={rootRef}>
      <ChoiceGroup legend={<span className="text-h3">{LEGEND[purpose]}</span>}>
        {addresses.length === 0 && open === null && (
          <p className="py-2 text-small text-ink-2">No addresses saved</p>
        )}
        <ul className="mt-2 grid gap-3 md:grid-cols-2">
          {addresses.map((address) =>
            open === address.id ? (
              <li key={address.id} className="md:col-span-2">
                {form(address)}
              </li>
            ) : (
              <li key={address.id}>
                <RadioCard
                  name={`${purpose}-address`}
                  value={address.id}
                  checked={address.id === chosenId}
                  onChange={() => onChoose(address.id)}
                  title={
                    <>
                      {address.first_name} {address.last_name}{' '}
                      <span className="text-caption font-normal whitespace-nowrap text-ink-3">
                        ({address.type})
                      </span>
                    </>
                  }
                  aside={
                    <Button
                      variant="link"
                      className="-mt-2.5"
                      aria-label={`Edit the address of ${address.first_name} ${address.last_name}, ${address.address1}`}
                      onClick={() => show(address.id)}
                    >
                      Edit
                    </Button>
                  }
                  className="h-full"
                >
                  <AddressLines address={address} layout="without-name" />
                </RadioCard>
              </li>
            ),
          )}
        </ul>
      </ChoiceGroup>
      {open === 'new' ? (
        <div className="mt-3">{form()}</div>
      ) : (
        <Button
          variant="secondary"
          data-add
          className="mt-3"
          icon={<Plus size={18} />}
          onClick={() => show('new')}
        >
          Add a {purpose} address
        </Button>
      )}
    </div>
  );
}
