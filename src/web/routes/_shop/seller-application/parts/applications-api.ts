import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

import { applicationEndpoints } from '#contract/endpoints/applications.ts';

import { createClient } from '#web/lib/api-client.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { fetchWithTimeout } from '#web/lib/fetch-with-timeout.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

/**
 * The applicant's calls. This page alone needs them, so that no other page downloads their schemas.
 */
export function useApplicationsApi() {
  const { publicKey } = (useRouter().options.context as RouterContext).config;
  return useMemo(
    () =>
      createClient(applicationsGroup, {
        publicKey,
        transport: fetchWithTimeout,
        accessToken: currentAccessToken,
        renewAccessToken: tokenToRetryWith,
      }).applications,
    [publicKey],
  );
}

const applicationsGroup = { applications: applicationEndpoints };
