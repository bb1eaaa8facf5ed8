import type { FactorErrorCode } from '#contract/errors/codes.ts';

import { currentAccessToken } from '#web/session/auth-client.ts';
import { createQuestion } from '#web/session/question.ts';

/** Asks the reader for their second factor, or to add one, on this page (Rule 106). */
export const secondFactor = createQuestion<FactorErrorCode>();

/** The token for the retry of a call that asked for the second factor; null if it is not given. */
export async function confirmedToken(code: FactorErrorCode): Promise<string | null> {
  return (await secondFactor.ask(code)) ? currentAccessToken() : null;
}
