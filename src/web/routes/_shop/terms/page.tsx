import { pages } from '#contract/paths/pages.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';
import { TERMS_VERSIONS } from '#web/features/company/terms-text.tsx';

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      intro="The rules for shopping here, in plain English."
      path={pages.terms()}
      versions={TERMS_VERSIONS}
    />
  );
}
