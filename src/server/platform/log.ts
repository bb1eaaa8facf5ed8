import { pino, type DestinationStream, type Logger } from 'pino';

import { currentRequest } from './current-request.ts';
import { currentTraceId } from './tracing.ts';

export type { Logger } from 'pino';

/** Credentials, and anything that lets a reader impersonate someone. */
const REDACTED_PATHS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  '*.password',
  '*.token',
  '*.accessToken',
  '*.refreshToken',
  '*.access_token',
  '*.refresh_token',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

/** Lines that cannot be written, because the disk is full, wait in memory up to this size. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** One JSON object per line, UTC times, the id of the current request, credentials removed. */
export function createLog(config: { logLevel: string }, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = currentRequest();
      const traceId = currentTraceId(request);
      return {
        ...(request === undefined ? {} : { requestId: request.id }),
        ...(traceId === undefined ? {} : { traceId }),
      };
    },
    redact: { paths: REDACTED_PATHS, censor: '[hidden]' },
  };
  return pino(options, destination ?? standardOutput());
}

/** The next line tries again to write those that wait. Lines that find no room are dropped. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: process.stdout.fd, maxLength: MAX_WAITING_BYTES });
  // Without a listener a full disk would end this process.
  stream.on('error', () => undefined);
  return stream;
}
