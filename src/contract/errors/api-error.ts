/**
 * What the typed client throws when the API answers with an error, or cannot be reached (`status`
 * 0).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly requestId: string | null;
  /**
   * False where the answer carried no message of ours, such as a proxy's page. Screens then say
   * their own sentence.
   */
  readonly hasWords: boolean;

  constructor(options: {
    status: number;
    code: string;
    message?: string | undefined;
    fields?: Readonly<Record<string, string>>;
    data?: unknown;
    requestId?: string | null;
  }) {
    super(options.message ?? 'An error occurred');
    this.hasWords = options.message !== undefined;
    this.name = 'ApiError';
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? {};
    this.data = options.data;
    this.requestId = options.requestId ?? null;
  }
}

/** For a call that did not get as far as the shop. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: 'The shop cannot be reached. Check your connection and try again.',
  });
}

/**
 * For a call whose `fetch` rejected with `error`: no answer came in time, or the shop cannot be
 * reached.
 */
export function unanswered(error: unknown): ApiError {
  if (!(error instanceof Error && error.name === 'TimeoutError')) return unreachable();
  return new ApiError({
    status: 0,
    code: 'NO_ANSWER',
    message: 'The shop is taking too long to answer. Try again in a moment.',
  });
}
