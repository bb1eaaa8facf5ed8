import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll } from 'vitest';

import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';

export interface ReceivedMessage {
  readonly signature: string;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert what they read
  readonly body: any;
}

export interface Receiver {
  readonly outbound: Outbound;
  /** Everything that arrived in this test, in its order. */
  readonly received: ReceivedMessage[];
  /** Of the name of the receiver; changed by tests whose name resolves differently. */
  addresses: string[];
  /** What the receiver answers; null for none. */
  answer: (message: ReceivedMessage) => { status: number; location?: string; text?: string } | null;
}

export const RECEIVER_URL = 'https://erp.example/hooks';
const PUBLIC = '93.184.215.14';
const USUAL: Receiver['answer'] = () => ({ status: 200, text: 'thanks' });

/** Another system of somebody's, at RECEIVER_URL: a server on loopback, reached without TLS. */
export function useReceiver(): Receiver {
  let server: Server;
  const receiver: Receiver = {
    received: [],
    addresses: [PUBLIC],
    answer: USUAL,
    outbound: createOutbound({
      resolve: () => Promise.resolve(receiver.addresses),
      dial: () => connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    }),
  };
  beforeAll(async () => {
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const signature = String(request.headers['webhook-signature']);
      const message = { signature, text, body: JSON.parse(text) as unknown };
      receiver.received.push(message);
      const answer = receiver.answer(message);
      if (answer === null) {
        response.destroy();
        return;
      }
      const { status, location, text: words = '' } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(words);
    };
    server = createServer((request, response) => void take(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    receiver.received.length = 0;
    receiver.addresses = [PUBLIC];
    receiver.answer = USUAL;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
