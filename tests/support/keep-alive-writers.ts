import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { errorCode } from '#server/platform/start-error.ts';

const PAUSE_AFTER_REFUSAL_MS = 20;

/** What became of the requests. */
export interface Written {
  answered: number;
  /**
   * Requests on new connections that the server never accepted: refused, or reset by the kernel
   * while they waited to be accepted.
   */
  refused: number;
  /** Errors on open connections and within answers, and answers other than 200. */
  readonly lost: string[];
}

/** Clients that keep their connection and send a request as soon as the last one is answered. */
export function startWriters(url: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const written: Written = { answered: 0, refused: 0, lost: [] };
  let isWriting = true;

  function write(): Promise<void> {
    return new Promise((resolve) => {
      const request = get(url, { agent }, (response) => {
        response.resume();
        response.once('end', () => {
          if (response.statusCode === 200) written.answered += 1;
          else written.lost.push(`status ${response.statusCode}`);
          resolve();
        });
        response.once('error', (error) => {
          written.lost.push(`in the answer: ${error.message}`);
          resolve();
        });
      });
      request.once('error', (error) => {
        const isRefused = ['ECONNREFUSED', 'ECONNRESET'].includes(errorCode(error) ?? '');
        if (isRefused && !request.reusedSocket) written.refused += 1;
        else written.lost.push(`on an open connection: ${error.message}`);
        void sleep(PAUSE_AFTER_REFUSAL_MS).then(resolve);
      });
    });
  }

  const writers = Array.from({ length: count }, async () => {
    while (isWriting) await write();
  });
  return {
    async stop(): Promise<Written> {
      isWriting = false;
      await Promise.all(writers);
      agent.destroy();
      return written;
    },
  };
}
