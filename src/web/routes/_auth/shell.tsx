import type { ReactNode } from 'react';

import { Logo } from '#web/features/shell/logo.tsx';
import { freeShippingFrom } from '#contract/text/freight.ts';
import { RETURNS_SCOPE, returnsPromise } from '#contract/text/returns.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { Check } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useShop } from '#web/settings/shop.tsx';

const PANEL_PICTURE = '/pictures/scenes/panel-sign-in.webp';

interface AuthShellProps {
  /** The heading and three promises of the side panel on wide screens. */
  panelTitle: string;
  promises: readonly string[];
  children: ReactNode;
}

/** The layout of the log-in pages: the form, with the shop's promises next to it from 1024 px. */
export function AuthShell({ panelTitle, promises, children }: AuthShellProps) {
  const shop = useShop();
  return (
    <div className="grid min-h-dvh bg-paper lg:grid-cols-2">
      <div className="flex flex-col px-4 py-6 sm:px-8 sm:py-8">
        <header>
          <Logo />
        </header>
        <main
          id="main"
          className="mx-auto flex w-full max-w-[440px] flex-1 flex-col py-8 lg:pt-[10vh]"
        >
          {children}
        </main>
      </div>
      <aside aria-label={`Why ${shop.name}`} className="hidden p-6 lg:block">
        <div className="bullnose relative flex h-full flex-col overflow-hidden bg-ink text-white">
          <div className="absolute inset-0">
            <Picture src={PANEL_PICTURE} alt="" width={640} height={800} sizes="50vw" fit="cover" />
          </div>
          {/* The words stand at the foot, on enough ink for any height of the window. */}
          <div className="relative mt-auto bg-linear-to-t from-ink/90 from-70% to-transparent p-12 pt-40">
            <h2 className="max-w-[16ch] text-display">{panelTitle}</h2>
            <ul className="mt-8 space-y-4">
              {promises.map((promise) => (
                <li key={promise} className="flex items-start gap-3">
                  <Check size={24} strokeWidth={2} className="shrink-0 text-wattle" />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </aside>
    </div>
  );
}

/** The shop's promises to customers, as the settings make them. */
export function useCustomerPromises(): readonly string[] {
  const settings = useShopSettings();
  const returns = `${returnsPromise(settings)} ${RETURNS_SCOPE}`;
  if (settings === null) return [returns];
  const from = freeShippingFrom(settings);
  const freight = from === null ? 'Free standard shipping' : `Free shipping on orders over ${from}`;
  return [freight, returns, ...(settings.price_match ? ['Price match guarantee'] : [])];
}

export const SELLER_PROMISES = [
  'Your products alongside the brands tradies already buy',
  'Your own categories, freight rules and prices',
  'Every application read by a person',
] as const;
