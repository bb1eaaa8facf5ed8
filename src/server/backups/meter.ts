import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on and measures them. */
export function meter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return {
    stream,
    /** Once all bytes have passed. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
