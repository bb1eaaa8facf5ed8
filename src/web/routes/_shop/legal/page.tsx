import { useLoaderData } from '@tanstack/react-router';

import type { PublicPage } from '#contract/schemas/site-content.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';

/** The screen of every legal page. */
export function LegalScreen() {
  return <LegalPage page={useLoaderData({ strict: false }) as PublicPage} />;
}
