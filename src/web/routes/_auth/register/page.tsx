import { pages } from '#contract/paths/pages.ts';

import { Registration } from '#web/routes/_auth/registration.tsx';
import { useCustomerPromises } from '#web/routes/_auth/shell.tsx';
import { takeReturnPage } from '#web/session/pending-intent.ts';

export function RegisterPage() {
  return (
    <Registration
      wish="customer"
      title="Create your account"
      panelTitle="Everything for the next job."
      promises={useCustomerPromises()}
      next={() => takeReturnPage() ?? pages.account()}
      other={{
        question: 'Want to sell?',
        label: 'Register as a Seller',
        href: pages.sellerRegister(),
      }}
    />
  );
}
