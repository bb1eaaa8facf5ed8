import { useRouter } from '@tanstack/react-router';

import { showToast } from '#web/ui/toast.ts';

/** Says what was saved; then opens the list after an addition, or reloads the form. */
export function useAfterSave() {
  const router = useRouter();
  return {
    added: (name: string, list: string) => {
      showToast({ tone: 'success', message: `${name} was added.` });
      void router.navigate({ href: list, ignoreBlocker: true });
    },
    saved: (message: string) => {
      showToast({ tone: 'success', message });
      void router.invalidate();
    },
  };
}
