import pg from 'pg';

/** Runs `work` on a separate connection, to create and drop databases. */
export async function withServerConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The same server's address with another database's name: `postgres://host/a?x=1` to
 * `postgres://host/b?x=1`.
 */
export function withDatabaseName(url: string, name: string): string {
  const [beforeQuery = '', ...query] = url.split('?');
  const renamed = beforeQuery.replace(/\/[^/]*$/, `/${name}`);
  return [renamed, ...query].join('?');
}

/** `a` of `postgres://host/a?x=1`. */
export function databaseNameOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^.*\//, '');
}
