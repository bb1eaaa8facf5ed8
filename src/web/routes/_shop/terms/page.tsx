import { LegalPage } from '#web/features/company/legal-page.tsx';
import { TERMS_SECTIONS } from '#web/features/company/terms-text.tsx';

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      intro="The rules for shopping here, in words meant to be read."
      sections={TERMS_SECTIONS}
    />
  );
}
