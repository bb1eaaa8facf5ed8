import { Button } from '#web/ui/button.tsx';
import { RotateCw } from '#web/ui/icons.tsx';
import { Contact } from '#web/settings/shop.tsx';

export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-width py-16">
      <div className="mx-auto max-w-[640px]">
        <h1 tabIndex={-1} className="text-h1">
          Something went wrong on our side
        </h1>
        <p className="mt-3 text-ink-2">
          You did not cause this, and your cart is saved. Try again in a moment, or <Contact us />.
        </p>
        <Button className="mt-8" icon={<RotateCw size={18} />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
