import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

import { applicationEndpoints } from '#contract/endpoints/applications.ts';

import { createClient } from '#web/lib/api-client.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { fetchInTime } from '#web/lib/fetch-in-time.ts';
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
        transport: fetchInTime,
        accessToken: currentAccessToken,
        renewAccessToken: tokenToRetryWith,
      }).applications,
    [publicKey],
  );
}

const applicationsGroup = { applications: applicationEndpoints };
