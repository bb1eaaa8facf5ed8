import { pages } from '#contract/paths/pages.ts';

import { Registration } from '#web/routes/_auth/registration.tsx';
import { SELLER_PROMISES } from '#web/routes/_auth/shell.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function SellerRegisterPage() {
  return (
    <Registration
      wish="seller"
      title="Register as a Seller"
      panelTitle="Sell where builders shop."
      promises={SELLER_PROMISES}
      next={() => pages.sellerApplication()}
      notice={
        <Notice>
          What you need: ABN, bank details, 10 minutes. You create your account first and apply in
          the next step.
        </Notice>
      }
      other={{
        question: 'Just shopping?',
        label: 'Create a customer account',
        href: pages.register(),
      }}
    />
  );
}
