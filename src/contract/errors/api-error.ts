/** What the typed client throws when the API answers with an error, or cannot be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly requestId: string | null;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    fields?: Readonly<Record<string, string>>;
    data?: unknown;
    requestId?: string | null;
  }) {
    super(options.message);
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
