import type pg from 'pg';

/** The answer of a replica, which a server may become in a failover. */
const READ_ONLY = '25006';

/**
 * A pool client that closes its connection, and those of the pool's other clients, when the server
 * refuses to write. New connections find the new primary by its name; idle ones would stay with the
 * replica. A client in a transaction closes its connection after that.
 */
export function clientThatFollowsFailovers(Client: typeof pg.Client): typeof pg.Client {
  const clients = new Set<FollowingClient>();

  class FollowingClient extends Client {
    #isOutdated = false;
    #isBusy = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.once('connect', () => clients.add(this));
      this.once('end', () => clients.delete(this));
      this.on('drain', () => {
        this.#isBusy = this.getTransactionStatus() !== 'I';
        this.#closeWhenOutdated();
      });
      this.connection.on('errorMessage', ({ code }) => {
        if (code !== READ_ONLY) return;
        for (const client of clients) client.#outdate();
      });
    }

    override query(...args: unknown[]): never {
      this.#isBusy = true;
      return (super.query as (...sent: unknown[]) => never).apply(this, args);
    }

    #outdate(): void {
      this.#isOutdated = true;
      this.#closeWhenOutdated();
    }

    #closeWhenOutdated(): void {
      if (!this.#isOutdated || this.#isBusy) return;
      this.connection.stream.destroy(new Error('The database server became read-only'));
    }
  }
  return FollowingClient;
}
