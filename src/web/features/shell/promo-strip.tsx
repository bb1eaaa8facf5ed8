import { pages } from '#contract/paths/pages.ts';
import { telHref } from '#contract/text/shop.ts';
import { freeShippingFrom } from '#contract/text/freight.ts';
import { returnsPromise } from '#contract/text/returns.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { MapPin, Phone } from '#web/ui/icons.tsx';
import { useShop } from '#web/settings/shop.tsx';

const link = 'promise focus-inset underline-offset-3 hover:underline';

/** Up to five promises, those that the shop makes; on a phone they scroll sideways. */
export function PromoStrip() {
  const { phone, has_stores: hasStores } = useShop();
  const settings = useShopSettings();
  return (
    <div className="on-ink bg-ink text-caption font-[500] text-white">
      <ul
        aria-label="Our promises"
        className="page-width scrollbar-none flex h-8 gap-6 overflow-x-auto md:justify-center md:gap-5 lg:gap-8"
      >
        <FreeShipping />
        {settings?.price_match && <li className="promise">Price match guarantee</li>}
        <li className="promise">
          <a href={pages.returns()} className={link}>
            {returnsPromise(settings)}
          </a>
        </li>
        {phone !== null && (
          <li className="promise">
            <a href={telHref(phone)} className={link}>
              <Phone size={14} />
              {phone}
            </a>
          </li>
        )}
        {hasStores && (
          <li className="promise">
            <a href={pages.findAStore()} className={link}>
              <MapPin size={14} />
              Find a Store
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

function FreeShipping() {
  const settings = useShopSettings();
  if (settings === null) return null;
  const from = freeShippingFrom(settings);
  return (
    <li className="promise">
      {from === null ? (
        'Free standard shipping'
      ) : (
        <span>
          Free shipping on orders over <strong className="font-[700] text-wattle">{from}</strong>
        </span>
      )}
    </li>
  );
}
