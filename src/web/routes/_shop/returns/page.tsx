import { pages } from '#contract/paths/pages.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';
import { RETURNS_VERSIONS } from '#web/features/company/returns-text.tsx';

export function ReturnsPage() {
  return (
    <LegalPage
      title="Returns and refunds"
      intro="Thirty days to change your mind, and for anything faulty your full rights under the Australian Consumer Law."
      path={pages.returns()}
      versions={RETURNS_VERSIONS}
    />
  );
}
