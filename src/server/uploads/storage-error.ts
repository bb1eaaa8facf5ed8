/** Status and text in the shape that the storage client expects. */
const REFUSALS = {
  NoSuchBucket: { status: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found', message: 'Object not found' },
  Duplicate: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  EntityTooLarge: {
    status: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
  InvalidMimeType: {
    status: 415,
    error: 'invalid_mime_type',
    message: 'Only JPEG, PNG, WebP, AVIF and GIF pictures of up to 40 megapixels are accepted.',
  },
  InvalidDrawing: {
    status: 415,
    error: 'invalid_mime_type',
    message:
      'This SVG drawing cannot be used. It may have up to 512 KB and needs a shape: scripts, texts and links are removed from it. A PNG works too.',
  },
  InvalidKey: { status: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidRequest: { status: 400, error: 'InvalidRequest', message: 'The upload contains no file.' },
  InvalidJWT: { status: 401, error: 'Unauthorized', message: 'User must be logged in' },
  AccessDenied: { status: 403, error: 'AccessDenied', message: 'Access denied' },
  QuotaExceeded: {
    status: 403,
    error: 'AccessDenied',
    message: 'You have used all your picture storage. Delete some pictures to add new ones.',
  },
  AttachmentsFull: {
    status: 403,
    error: 'AccessDenied',
    message:
      'There is no room for more pictures from your account. Please send what you are writing without pictures.',
  },
  TooManyUnattached: {
    status: 403,
    error: 'AccessDenied',
    message:
      'You have added many pictures that you have not sent. Send what you are writing, or try again tomorrow.',
  },
} as const;

export type StorageRefusal = keyof typeof REFUSALS;

export class StorageError extends Error {
  readonly status: number;
  readonly code: StorageRefusal;
  readonly kind: string;

  constructor(code: StorageRefusal) {
    super(REFUSALS[code].message);
    this.name = 'StorageError';
    this.code = code;
    this.kind = REFUSALS[code].error;
    this.status = REFUSALS[code].status;
  }
}
