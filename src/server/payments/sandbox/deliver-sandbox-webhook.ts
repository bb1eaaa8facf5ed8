import { SANDBOX_SIGNATURE_HEADER } from '#server/payments/sandbox/sandbox.ts';
import { signBody } from '#server/platform/signed-body.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

/** Posts a signed event to our own webhook; throws unless it is accepted, so the job retries. */
export async function deliverSandboxWebhook({
  event,
  url,
  secret,
  now,
  fetch,
}: {
  event: Readonly<Record<string, string | number | null>>;
  url: string;
  secret: string;
  now: Date;
  fetch: (request: Request) => Promise<Response>;
}): Promise<void> {
  const body = JSON.stringify(event);
  const response = await fetch(
    new Request(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SANDBOX_SIGNATURE_HEADER]: signBody(body, secret, now),
      },
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    }),
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}
