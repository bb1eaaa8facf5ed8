import { LegalPage } from '#web/features/company/legal-page.tsx';
import { PRIVACY_SECTIONS } from '#web/features/company/privacy-text.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      intro="What we know about you, why, who else sees it, and what you can do about it."
      sections={PRIVACY_SECTIONS}
    />
  );
}
