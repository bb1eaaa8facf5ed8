import type { TextMapPropagator, Tracer } from '@opentelemetry/api';

import packageJson from '../../../package.json' with { type: 'json' };

import type { Logger } from './log.ts';

/** How long a stop waits for the collector to take the last spans. */
const STOP_WAITS_MS = 2_000;
/** A collector that is away is mentioned this often. */
const COMPLAIN_EVERY_MS = 60_000;

export interface TraceConfig {
  /** The base address of an OTLP collector over HTTP, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  readonly service: string;
  /** The share of traces that is collected, 0 to 1, unless the caller has decided. */
  readonly sampledShare: number;
}

interface LoadedTracer {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  readonly shutDown: () => Promise<void>;
}

/** Loads OpenTelemetry's SDK, which a shop without a collector does not need. */
export async function loadTracer(traces: TraceConfig, log: Logger): Promise<LoadedTracer> {
  const [core, exporter, resources, trace] = await Promise.all([
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  let complainedAtMs = -Infinity;
  core.setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAtMs < COMPLAIN_EVERY_MS) return;
    complainedAtMs = performance.now();
    log.warn({ err: error }, 'Traces could not be sent');
  });
  const url = `${traces.endpoint}/v1/traces`;
  const provider = new trace.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': traces.service,
      'service.version': packageJson.version,
      'process.pid': process.pid,
    }),
    sampler: new trace.ParentBasedSampler({
      root: new trace.TraceIdRatioBasedSampler(traces.sampledShare),
    }),
    spanProcessors: [
      new trace.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) }),
    ],
  });
  return {
    tracer: provider.getTracer('bullnose', packageJson.version),
    propagator: new core.W3CTraceContextPropagator(),
    shutDown: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => {
          setTimeout(resolve, STOP_WAITS_MS).unref();
        }),
      ]),
  };
}
