import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Load balancers see within this time that `/ready` fails, and send requests elsewhere. */
export const NOTICE_MS = 5_000;
/** An idle connection may send one more request for this long after the notice. */
const IDLE_MS = 1_000;
/** Requests in flight get this long to finish when the process stops. */
const FINISH_WITHIN_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 200;

export interface StopOptions {
  /** How long to keep serving while `/ready` fails; not at all by default. */
  readonly noticeMs?: number;
}

/**
 * Stops a server without resetting a connection that carries a request. While the notice lasts it
 * serves as before, but each answer asks its client to close the connection (`Connection: close`).
 * Then it accepts no more connections and finishes the requests in flight.
 */
export function gracefulStop(server: Server) {
  const unused = trackUnusedConnections(server);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (isStopping()) response.setHeader('Connection', 'close');
  });

  return {
    isStopping,
    async stop({ noticeMs = 0 }: StopOptions = {}): Promise<void> {
      stopping.abort();
      await sleep(noticeMs);
      const closed = new Promise<void>((resolve) => server.once('close', resolve));
      // The method of node:http would also close idle connections, whose next request may be on its
      // way.
      Listener.prototype.close.call(server);
      await Promise.race([closed, sleep(noticeMs === 0 ? 0 : IDLE_MS)]);
      for (const socket of unused) socket.destroy();
      server.close();
      const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(cutOff);
    },
  };
}

/** Connections without a request: browsers open them in advance, Node does not call them idle. */
function trackUnusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request) => unused.delete(request.socket));
  return unused;
}
