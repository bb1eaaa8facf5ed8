import { SellerField } from '#web/backoffice/seller-picker.tsx';
import { Card } from '#web/ui/card.tsx';

export function ChooseSellerPage() {
  return (
    <Card as="section" className="max-w-[480px]">
      <h1 tabIndex={-1} className="text-h1">
        Choose a seller
      </h1>
      <p className="mt-2 mb-5 text-ink-2">
        The seller area is about one seller at a time. You can switch sellers at the top of each
        page.
      </p>
      <SellerField layout="column" />
    </Card>
  );
}
