import type { Address, AddressInput } from '#contract/schemas/customer.ts';

import { useApi } from '#web/lib/api.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { changedRecord } from '#contract/errors/changed-record.ts';
import { useSession } from '#web/session/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';

/** The signed-in reader's addresses, newest first, and the actions on them. */
export function useAddresses() {
  const api = useApi();
  const { user } = useSession();
  const list = useAsync(user && `addresses of ${user.id}`, async (signal) => {
    const { addresses } = await api.account.listAddresses({ signal });
    return addresses;
  });
  const addresses: readonly Address[] = list.data ?? [];

  function put(saved: Address) {
    list.replace(addresses.map((address) => (address.id === saved.id ? saved : address)));
  }

  return {
    status: list.status,
    /** Null until they are loaded. */
    addresses: list.data,
    reload: list.reload,
    add: async (body: AddressInput): Promise<Address> => {
      const added = await api.account.addAddress({ body });
      list.replace([added, ...addresses]);
      return added;
    },
    /**
     * Saves the fields that differ from `base`. If the address was saved elsewhere in the meantime,
     * returns that version and saves nothing; null once it is saved.
     */
    update: async (base: Address, input: AddressInput): Promise<Address | null> => {
      const body = { ...changedFields<AddressInput>(base, input), version: base.version };
      try {
        put(await api.account.updateAddress({ params: { id: base.id }, body }));
        return null;
      } catch (error) {
        const saved = changedRecord<Address>(error);
        if (saved === null) throw error;
        put(saved);
        return saved;
      }
    },
    makeDefault: async (id: string): Promise<void> => {
      const chosen = await api.account.makeAddressDefault({ params: { id } });
      list.replace(
        addresses.map((address) =>
          address.id === id
            ? chosen
            : address.type === chosen.type
              ? { ...address, is_default: false }
              : address,
        ),
      );
    },
    remove: async (id: string): Promise<void> => {
      await api.account.deleteAddress({ params: { id } });
      list.replace(addresses.filter((address) => address.id !== id));
    },
  };
}
