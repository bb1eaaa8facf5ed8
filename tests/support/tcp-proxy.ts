import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

export interface TcpProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on bytes in both directions are lost, as behind a firewall that drops packets. */
  drop(): void;
  /** New connections work again; those that lost bytes stay silent. */
  repair(): void;
  close(): Promise<void>;
}

/** A network between a test and its database. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const port = Number(target.port || 5432);
  const folder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let lost = new Set<Socket>();
  let isDropping = false;

  const server = createServer((near) => {
    const far =
      folder === null
        ? connect(port, target.hostname)
        : connect(path.join(folder, `.s.PGSQL.${port}`));
    const forward = (from: Socket, to: Socket) => {
      sockets.add(from);
      if (isDropping) lost.add(from);
      from.on('data', (bytes) => {
        if (!lost.has(from)) to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    };
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  through.searchParams.delete('host');
  return {
    url: through.toString(),
    drop() {
      isDropping = true;
      lost = new Set(sockets);
    },
    repair() {
      isDropping = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
