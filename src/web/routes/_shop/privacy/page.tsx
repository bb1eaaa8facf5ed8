import { pages } from '#contract/paths/pages.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';
import { PRIVACY_VERSIONS } from '#web/features/company/privacy-text.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      intro="What we know about you, why, who else sees it, and what you can do about it."
      path={pages.privacy()}
      versions={PRIVACY_VERSIONS}
    />
  );
}
