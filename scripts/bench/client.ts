/**
 * The clients, in a process of their own: they ask over keep-alive connections, each one request at
 * a time, and read just as much of an answer as it takes to find its end.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly port: number;
  readonly asks: readonly Ask[];
  /** Starts over when every request was made; otherwise the clients stop. */
  readonly isRepeated: boolean;
  readonly clients: number;
  readonly ms: number;
}

/** Requests that come when they come, whether or not the server keeps up. */
export interface Rush {
  readonly port: number;
  readonly asks: readonly Ask[];
  readonly perSecond: number;
  /** Opened before the first request. More are opened while all of them wait for an answer. */
  readonly connections: number;
}

/** Of each request in a rush, in their order: status, 0 without an answer, and milliseconds. */
export type Answers = readonly (readonly [status: number, ms: number])[];

export interface Measured {
  /** Of each answer, in milliseconds. */
  readonly times: readonly number[];
  readonly statuses: readonly number[];
  /** How long all clients were busy, in milliseconds. */
  readonly tookMs: number;
  /** How many of the requests were made. */
  readonly used: number;
}

process.once('disconnect', () => process.exit());
process.on('message', (load: Load | Rush) => {
  void ('perSecond' in load ? rush(load) : run(load)).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

async function rush({ port, asks, perSecond, connections }: Rush): Promise<Answers> {
  const idle = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const make = async (ask: Ask): Promise<[number, number]> => {
    const askedAt = performance.now();
    // The one that has rested longest, because servers close connections that are not used.
    let socket = idle.shift();
    while (socket?.destroyed === true) socket = idle.shift();
    try {
      socket ??= await open(port);
      const status = await answerTo(socket, ask);
      idle.push(socket);
      return [status, performance.now() - askedAt];
    } catch {
      return [0, performance.now() - askedAt];
    }
  };
  const begunAt = performance.now();
  const answers: Promise<[number, number]>[] = [];
  for (const [at, ask] of asks.entries()) {
    const early = begunAt + (at * 1000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    answers.push(make(ask));
  }
  const answered = await Promise.all(answers);
  for (const socket of idle) socket.destroy();
  return answered;
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // What was asked fails when the connection closes.
  return socket.on('error', () => undefined);
}

async function run({ port, asks, isRepeated, clients, ms }: Load): Promise<Measured> {
  const times: number[] = [];
  const statuses: number[] = [];
  const begunAt = performance.now();
  let next = 0;
  const work = async (_: unknown, client: number) => {
    const socket = await open(port);
    // Each begins at another request, so that no two ask for the same at once.
    let at = Math.floor((client * asks.length) / clients);
    while (performance.now() - begunAt < ms) {
      const ask = isRepeated ? asks[at++ % asks.length] : asks[next++];
      if (ask === undefined) break;
      const askedAt = performance.now();
      statuses.push(await answerTo(socket, ask));
      times.push(performance.now() - askedAt);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: clients }, work));
  const tookMs = performance.now() - begunAt;
  return { times, statuses, tookMs, used: Math.min(next, asks.length) };
}

/** Sends a request and returns the status when the whole answer has arrived. */
function answerTo(socket: Socket, { path, method = 'GET', headers, body = '' }: Ask) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return new Promise<number>((resolve, reject) => {
    let head: Buffer | undefined = Buffer.alloc(0);
    let status = 0;
    /** Bytes still to come, or -1 where the answer comes in chunks. */
    let missing = 0;
    const end = () => {
      socket.off('data', read).off('close', fail);
      resolve(status);
    };
    const fail = () => reject(new Error(`${path}: the connection was closed`));
    const read = (data: Buffer) => {
      if (head === undefined) missing -= missing === -1 ? 0 : data.length;
      else {
        head = head.length === 0 ? data : Buffer.concat([head, data]);
        const headEnd = head.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const text = head.toString('latin1', 0, headEnd);
        status = Number(text.slice(9, 12));
        const hasBody = status !== 304 && status !== 204;
        const bytes = Number(/\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
        const isChunked = hasBody && /\ntransfer-encoding: chunked/i.test(text);
        missing = isChunked ? -1 : hasBody ? bytes - (head.length - headEnd - 4) : 0;
        head = undefined;
      }
      if (missing === -1 ? data.subarray(-5).equals(LAST_CHUNK) : missing <= 0) end();
    };
    socket.on('data', read).once('close', fail);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
  });
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
