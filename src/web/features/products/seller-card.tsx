import { sellerName } from '#domain/sellers/seller-name.ts';

import { pages } from '#contract/paths/pages.ts';
import type { ProductSeller } from '#contract/schemas/catalog.ts';

import { dateFormat } from '#web/lib/date-format.ts';
import { Store } from '#web/ui/icons.tsx';
import { useShop } from '#web/settings/shop.tsx';

const MONTH_AND_YEAR = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** The seller: a name that links to their products, or the shop itself. */
export function SellerCard({
  seller,
  productId,
}: {
  seller: ProductSeller | null;
  productId: string;
}) {
  const shop = useShop();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 text-small">
      <Store size={20} className="shrink-0 text-ink-2" />
      <div>
        <p>
          Sold by{' '}
          {seller === null ? (
            <strong className="font-[650]">{shop.name}</strong>
          ) : (
            <a href={pages.shop({ seller: seller.id })} className="text-link font-[650]">
              {sellerName(seller)}
            </a>
          )}
        </p>
        {seller !== null && (
          <p className="text-caption text-ink-3">
            Selling since{' '}
            <time dateTime={seller.selling_since.slice(0, 7)}>
              {MONTH_AND_YEAR().format(new Date(seller.selling_since))}
            </time>
            {seller.slug !== null && (
              <>
                {' · '}
                <a href={pages.sellerPage(seller.slug)} className="text-link">
                  About {sellerName(seller)}
                </a>
              </>
            )}
          </p>
        )}
        <a href={pages.newThread({ product: productId })} className="text-link">
          {seller === null ? 'Ask a question' : `Ask ${sellerName(seller)} a question`}
        </a>
      </div>
    </div>
  );
}
