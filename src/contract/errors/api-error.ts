/**
 * Thrown by the typed client when the API responds with an error or cannot be reached (`status` 0).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly requestId: string | null;
  /**
   * False if the response has no message of ours, as with a proxy's error page. Screens then show
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

/** The error of a call that did not reach the shop. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: 'The shop cannot be reached. Check your connection and try again.',
  });
}

/** The error of a call whose `fetch` rejected: a timeout, or the shop cannot be reached. */
export function unanswered(error: unknown): ApiError {
  if (!(error instanceof Error && error.name === 'TimeoutError')) return unreachable();
  return new ApiError({
    status: 0,
    code: 'NO_ANSWER',
    message: 'The shop is taking too long to answer. Try again in a moment.',
  });
}
