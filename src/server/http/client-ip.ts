import type { Context } from 'hono';

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/** `X-Forwarded-For` is trusted for our proxies only; a client may write anything beyond. */
export function clientIpOf(c: Context, trustProxyHops: number): string {
  const bindings = c.env as NodeBindings | undefined;
  const socketAddress = bindings?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
  if (trustProxyHops === 0) return socketAddress;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return forwarded.at(-trustProxyHops) ?? socketAddress;
}
