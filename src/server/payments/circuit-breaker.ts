import { failureKind, PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { metrics } from '#server/platform/metrics.ts';
import { withSpan } from '#server/platform/tracing.ts';

export const FAILURES_TO_OPEN = 5;
/** How long an open circuit waits before it lets one call through. */
export const OPEN_FOR_MS = 30_000;

/**
 * Wraps a provider in a circuit breaker. After five calls in a row without an answer or with a
 * fault, calls fail at once instead of making every buyer wait for the timeout. After 30 seconds
 * one call is let through: if it succeeds the circuit closes, otherwise it stays open for another
 * 30. A refusal counts as an answer. Each process has its own circuit. Webhooks are never held
 * back.
 */
export function withCircuitBreaker(
  provider: PaymentProvider,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): PaymentProvider {
  let failuresInARow = 0;
  let openedAtMs: number | null = null;
  let isTrying = false;
  const count = (outcome: 'answered' | 'failed' | 'paused') =>
    metrics.providerCalls.inc({ provider: provider.name, outcome });
  for (const outcome of ['answered', 'failed', 'paused']) {
    metrics.providerCalls.inc({ provider: provider.name, outcome }, 0);
  }

  function assertClosed(): void {
    if (openedAtMs === null) return;
    const openForMs = clock().getTime() - openedAtMs;
    // Below 0, the clock was set back: a call is tried rather than payments paused until then.
    if (isTrying || (openForMs >= 0 && openForMs < OPEN_FOR_MS)) {
      count('paused');
      throw new PaymentProviderError('unanswered', 'The circuit to the payment provider is open');
    }
    isTrying = true;
  }

  function noteAnswer(): void {
    count('answered');
    if (openedAtMs !== null) log.warn({ provider: provider.name }, 'The payment provider is back');
    failuresInARow = 0;
    openedAtMs = null;
    isTrying = false;
  }

  function noteFailure(): void {
    count('failed');
    failuresInARow += 1;
    isTrying = false;
    if (failuresInARow < FAILURES_TO_OPEN) return;
    if (openedAtMs === null) {
      log.error(
        { provider: provider.name },
        'The payment provider does not respond; calls are paused',
      );
    }
    openedAtMs = clock().getTime();
  }

  async function guarded<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    assertClosed();
    try {
      const attributes = { 'bullnose.payment_provider': provider.name };
      const answer = await withSpan(`payment ${name}`, { kind: 'client', attributes }, call);
      noteAnswer();
      return answer;
    } catch (error) {
      if (failureKind(error) === 'refused') noteAnswer();
      else noteFailure();
      throw error;
    }
  }

  return {
    name: provider.name,
    createSession: (input) => guarded('createSession', () => provider.createSession(input)),
    getSession: (sessionId) => guarded('getSession', () => provider.getSession(sessionId)),
    expireSession: (sessionId) => guarded('expireSession', () => provider.expireSession(sessionId)),
    refund: (input) => guarded('refund', () => provider.refund(input)),
    listRefunds: (reference) => guarded('listRefunds', () => provider.listRefunds(reference)),
    listTransactions: (wanted) =>
      guarded('listTransactions', () => provider.listTransactions(wanted)),
    verifyWebhook: (rawBody, headers, now) => provider.verifyWebhook(rawBody, headers, now),
  };
}
