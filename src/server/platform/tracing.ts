import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';

import type { Config } from './config.ts';
import { currentRequest, type RequestNotes } from './current-request.ts';
import type { Logger } from './log.ts';
import { loadTracer } from './tracing-sdk.ts';

/** The parts of a statement's text and no more; its parameters are never in a span. */
const MOST_TEXT = 2_000;
const FAILED_FROM = 500;

interface Active {
  readonly tracer: Tracer;
  /** The caller's trace, if a proxy of the operator's is in front and passes one on. */
  readonly incoming: (headers: IncomingHttpHeaders) => Context;
}

/** Null while nobody collects traces: then a span costs a look at this. */
let active: Active | null = null;
/** The innermost span of `withSpan`. */
const innermost = new AsyncLocalStorage<Context>();

/** Sends traces over OTLP if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function startTracing(
  { traces, trustProxyHops }: Pick<Config, 'traces' | 'trustProxyHops'>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  if (traces === null) return { stop: () => Promise.resolve() };
  const { tracer, propagator, shutDown } = await loadTracer(traces, log);
  active = {
    tracer,
    incoming: (headers) =>
      trustProxyHops === 0
        ? ROOT_CONTEXT
        : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
  };
  return {
    stop: () => {
      active = null;
      return shutDown();
    },
  };
}

/** Lets the request have a span when something is traced in it, or when it ends. */
export function prepareTrace(notes: RequestNotes, headers: () => IncomingHttpHeaders): void {
  if (active === null) return;
  const { tracer, incoming } = active;
  notes.openTrace = () => {
    const context = incoming(headers());
    const { startedAtMs: startTime } = notes;
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER, startTime }, context);
    return trace.setSpan(context, span);
  };
}

/** Ends the span of a request. Answers from memory or disk have none unless something ran in it. */
export function traceRequest({
  notes,
  method,
  status,
}: {
  readonly notes: RequestNotes;
  readonly method: string;
  readonly status: number;
}): void {
  if (active === null) return;
  const context = notes.isStored || notes.isShed ? notes.trace : traceOf(notes);
  const span = context === undefined ? undefined : trace.getSpan(context);
  if (span === undefined) return;
  const { id, route, actor } = notes;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'bullnose.actor': actor,
    'bullnose.request_id': id,
  });
  if (status >= FAILED_FROM) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Adds a statement that has just ended to the current trace. */
export function traceStatement(sql: string, durationMs: number, isFailed: boolean): void {
  if (active === null) return;
  const parent = currentContext();
  // Most statements without a request or job are the process's own polling.
  if (parent === ROOT_CONTEXT || !isSampled(parent)) return;
  const endTime = performance.now();
  const operation = /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const span = active.tracer.startSpan(
    operation,
    {
      kind: SpanKind.CLIENT,
      startTime: endTime - durationMs,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': sql.slice(0, MOST_TEXT),
      },
    },
    parent,
  );
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

/**
 * Runs `work` as a span of the current trace, or of one of its own. A failed span has the kind of
 * the error, not its message, which may have an address in it.
 */
export async function withSpan<Result>(
  name: string,
  options: { readonly kind: 'consumer' | 'client'; readonly attributes?: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  if (active === null) return work();
  const parent = currentContext();
  const kind = options.kind === 'client' ? SpanKind.CLIENT : SpanKind.CONSUMER;
  const span = active.tracer.startSpan(name, { ...options, kind }, parent);
  try {
    return await innermost.run(trace.setSpan(parent, span), work);
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The id of the trace that collects this, for the log; undefined without one. */
export function currentTraceId(notes: RequestNotes | undefined): string | undefined {
  if (active === null) return undefined;
  const context = innermost.getStore() ?? notes?.trace;
  if (context === undefined || !isSampled(context)) return undefined;
  return trace.getSpanContext(context)?.traceId;
}

function currentContext(): Context {
  const inner = innermost.getStore();
  if (inner !== undefined) return inner;
  const request = currentRequest();
  return (request === undefined ? undefined : traceOf(request)) ?? ROOT_CONTEXT;
}

function traceOf(notes: RequestNotes): Context | undefined {
  notes.trace ??= notes.openTrace?.();
  return notes.trace;
}

function isSampled(context: Context): boolean {
  const flags = trace.getSpanContext(context)?.traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

function noteError(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
