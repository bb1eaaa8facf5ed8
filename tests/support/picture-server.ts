import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { createOutbound, type Outbound } from '#server/platform/outbound/outbound.ts';

type Listener = (...exchange: Parameters<RequestListener>) => unknown;

export interface PictureServer {
  readonly outbound: Outbound;
  /** What has been asked for in this test, as `host/path`. */
  readonly requests: string[];
  /** What is answered at a path; without one, a picture whose colour depends on the path. */
  readonly answers: Map<string, Listener>;
  /** The addresses of names; others are on the internet. */
  readonly names: Map<string, readonly string[]>;
}

const PUBLIC = '93.184.215.14';

/** A small picture of one colour. */
export function pictureOf(text: string, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  const red = Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 256, 7);
  const background = { r: red, g: 80, b: 20 };
  return sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** The internet as far as pictures are concerned: a server on loopback, reached without TLS. */
export function usePictureServer(): PictureServer {
  let server: Server;
  const pictures: PictureServer = {
    requests: [],
    answers: new Map(),
    names: new Map(),
    outbound: createOutbound({
      resolve: (name) => Promise.resolve(pictures.names.get(name) ?? [PUBLIC]),
      dial: () => connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    }),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '', headers } = request;
      pictures.requests.push(`${headers.host}${url}`);
      const answer = pictures.answers.get(url);
      if (answer !== undefined) answer(request, response);
      else void pictureOf(url).then((bytes) => response.end(bytes));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    pictures.requests.length = 0;
    pictures.answers.clear();
    pictures.names.clear();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return pictures;
}
