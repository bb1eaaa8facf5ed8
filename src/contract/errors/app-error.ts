import { errorCodes, type ErrorCode } from '#contract/errors/codes.ts';

export interface AppErrorDetails {
  /** Replaces the code's sentence, for example to name the product. */
  readonly message?: string;
  /** One sentence per wrong field, keyed by its dotted path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Data for the caller, such as the new totals; sent as `error.data`. */
  readonly data?: unknown;
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/**
 * An error that the caller may read. Any other exception is sent as INTERNAL, without its message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorCodes[code].text);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.details = details;
  }
}
