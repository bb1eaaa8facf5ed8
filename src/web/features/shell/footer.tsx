import type { ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { contactOf, legalWords, telHref } from '#contract/text/shop.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { Clock, Mail, Phone, type IconComponent } from '#web/ui/icons.tsx';
import { useShop } from '#web/settings/shop.tsx';
import { ShopSign } from './logo.tsx';
import type { MenuEntry, NavigationLink } from './navigation.ts';

export function Footer({ departments }: { departments: readonly MenuEntry[] }) {
  const shop = useShop();
  const isTestMode = useShopSettings()?.payment_mode === 'test';
  return (
    <footer
      id="site-links"
      className="on-ink mt-16 bg-ink text-white max-md:[body:has([data-buy-bar])_&]:pb-16 md:mt-24"
    >
      <div className="page-width py-12">
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
          <Column
            title="Shop"
            links={[
              { label: 'Home', href: pages.home() },
              { label: 'Shop', href: pages.shop() },
              ...departments.map(({ name, slug }) => ({
                label: name,
                href: pages.shop({ department: slug }),
              })),
              { label: 'Services', href: pages.services() },
              { label: 'DIY Advice', href: pages.articles() },
            ]}
          />
          <Column
            title="Help"
            links={[
              { label: 'Help centre', href: pages.help() },
              { label: 'Returns', href: pages.returns() },
              { label: 'Recalls', href: pages.recalls() },
              ...(shop.has_stores ? [{ label: 'Find a Store', href: pages.findAStore() }] : []),
              { label: 'Your account', href: pages.account() },
              { label: 'Wishlist', href: pages.wishlist() },
              { label: 'Quick order', href: pages.quickOrder() },
              { label: 'Cut list', href: pages.cutList() },
            ]}
          />
          <Column
            title="Company"
            links={[
              { label: 'Privacy', href: pages.privacy() },
              { label: 'Terms', href: pages.terms() },
            ]}
          />
          <Column
            title="Sell with us"
            links={[{ label: 'Register as a seller', href: pages.sellerRegister() }]}
          >
            {contactOf(shop) !== null && (
              <div className="bullnose-small mt-5 space-y-1 bg-ink-soft p-4 text-small">
                <p className="mb-2 font-[650]">Talk to a person</p>
                {shop.phone !== null && (
                  <ContactLine Icon={Phone}>
                    <a href={telHref(shop.phone)} className="footer-link">
                      {shop.phone}
                    </a>
                  </ContactLine>
                )}
                {shop.email !== null && (
                  <ContactLine Icon={Mail}>
                    <a href={`mailto:${shop.email}`} className="footer-link">
                      {shop.email}
                    </a>
                  </ContactLine>
                )}
                {shop.business_hours !== null && (
                  <ContactLine Icon={Clock}>
                    <span className="py-1.5 text-white/85">{shop.business_hours}</span>
                  </ContactLine>
                )}
              </div>
            )}
          </Column>
        </div>
        <div className="mt-10 border-t border-white/15 pt-8">
          <p className="max-w-measure text-small text-white/85">
            We acknowledge the Traditional Custodians of Country throughout Australia and their
            connections to land, sea and community. We pay our respects to Elders past and present.
          </p>
          <div className="mt-8 flex flex-col gap-3 text-caption text-white/75 md:flex-row md:items-center md:gap-6">
            <ShopSign className="text-body text-white" />
            <span>{legalWords(shop)}</span>
            {isTestMode && <span className="md:ml-auto">Payments run in test mode</span>}
          </div>
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  links: readonly NavigationLink[];
  children?: ReactNode;
}

function Column({ title, links, children }: ColumnProps) {
  return (
    <section>
      <h2 className="mb-2 text-body font-[700] text-wattle">{title}</h2>
      <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className="footer-link">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function ContactLine({ Icon, children }: { Icon: IconComponent; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2">
      <span className="shrink-0 text-wattle">
        <Icon size={16} />
      </span>
      {children}
    </p>
  );
}
