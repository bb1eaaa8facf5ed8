import { pages } from '#contract/paths/pages.ts';
import { returnPeriod } from '#contract/text/returns.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';
import { RETURNS_VERSIONS } from '#web/features/company/returns-text.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

const firstUpper = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

export function ReturnsPage() {
  const settings = useShopSettings();
  return (
    <LegalPage
      title="Returns and refunds"
      intro={`${firstUpper(returnPeriod(settings))} to change your mind, and for anything faulty your full rights under the Australian Consumer Law.`}
      path={pages.returns()}
      versions={RETURNS_VERSIONS}
    />
  );
}
