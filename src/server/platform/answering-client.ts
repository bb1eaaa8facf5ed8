import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * A pool client that closes its connection when the server owes an answer and no byte has arrived
 * for `withinMs`. The server's own limits do not help when the network drops silently, and TCP
 * gives up only after a quarter of an hour. The query fails, and the pool opens another connection.
 * A statement that lifts the server's `statement_timeout` also lifts this limit.
 */
export function clientThatMustAnswer(Client: typeof pg.Client, withinMs: number): typeof pg.Client {
  return class extends Client {
    #owesAnswer = false;
    #limits = { session: true, transaction: true };

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('drain', () => {
        this.#owesAnswer = false;
      });
      this.once('connect', () => this.#watch());
    }

    #watch(): void {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      // Every byte in either direction restarts the timer.
      stream.setTimeout(withinMs);
      stream.on('timeout', () => {
        const mayTakeLong = !this.#limits.session || !this.#limits.transaction;
        if (this.#owesAnswer && !mayTakeLong) stream.destroy(new Error('Query read timeout'));
      });
    }

    override query(...args: unknown[]): never {
      const [text] = args;
      this.#owesAnswer = true;
      if (typeof text === 'string') this.#follow(text);
      return (super.query as (...sent: unknown[]) => never).apply(this, args);
    }

    #follow(text: string): void {
      if (text.startsWith('set statement_timeout')) this.#limits.session = false;
      else if (text.startsWith('reset statement_timeout')) this.#limits.session = true;
      else if (text.startsWith('set local statement_timeout')) this.#limits.transaction = false;
      else if (text === 'commit' || text === 'rollback') this.#limits.transaction = true;
    }
  };
}
