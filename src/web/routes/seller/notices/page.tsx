import { NoticesPage } from '#web/backoffice/notices/notices-page.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerNoticesRoute } from '#web/routes/seller/notices/route.tsx';

export function SellerNoticesPage() {
  return (
    <NoticesPage search={useListState(sellerNoticesRoute)} answer={useLoaded(sellerNoticesRoute)} />
  );
}
