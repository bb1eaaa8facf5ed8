import type { Address, AddressInput } from '#contract/schemas/customer.ts';

import { useApi } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';

/** The signed-in reader's addresses, newest first, and what can be done to them. */
export function useAddresses() {
  const api = useApi();
  const { user } = useSession();
  const list = useAsync(user && `addresses of ${user.id}`, async (signal) => {
    const { addresses } = await api.account.listAddresses({ signal });
    return addresses;
  });
  const addresses: readonly Address[] = list.data ?? [];

  return {
    status: list.status,
    /** Null until they were read once. */
    addresses: list.data,
    reload: list.reload,
    add: async (body: AddressInput): Promise<Address> => {
      const added = await api.account.addAddress({ body });
      list.replace([added, ...addresses]);
      return added;
    },
    update: async (id: string, body: AddressInput): Promise<void> => {
      const updated = await api.account.updateAddress({ params: { id }, body });
      list.replace(addresses.map((address) => (address.id === id ? updated : address)));
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
