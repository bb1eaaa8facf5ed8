import { Store } from 'lucide-react';
import type { ListedSeller } from '#contract/schemas/catalog.ts';
import { Picture } from '#web/ui/picture.tsx';
import { sellerName } from './seller-choice.tsx';

/** The banner of the one seller whose products are listed. Nothing for a seller without one. */
export function SellerBanner({ seller }: { seller: ListedSeller | undefined }) {
  if (!seller?.banner) return null;
  return (
    <div className="mb-4 overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-[10/3] max-h-80 w-full overflow-hidden bg-ground">
        <Picture
          src={seller.banner}
          alt=""
          width={1000}
          height={300}
          sizes="(min-width: 1280px) 984px, 100vw"
          fit="cover"
          eager
        />
      </div>
      <p className="flex items-center gap-2 px-4 py-3 text-small">
        <Store aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
        <span>
          Sold by <strong className="font-[650]">{sellerName(seller)}</strong>
        </span>
      </p>
    </div>
  );
}
