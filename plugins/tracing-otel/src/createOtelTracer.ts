import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { PluginContext, SpanStartOptions, TracedProcess, Tracer } from '@recado/plugin';

type Logger = PluginContext['log'];

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Milliseconds between two export requests to the collector. */
const EXPORT_INTERVAL_MS = 1_000;

/** Destination of the traces: an OpenTelemetry collector that accepts OTLP over HTTP. */
export interface OtelSettings {
  /** URL of the collector. If it has no path, `/v1/traces` is appended. */
  readonly url: string;
  /** HTTP headers of each export request. They may contain secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Percentage of the new traces that are recorded, 0 to 100. If a caller started a trace, the caller has
   * already decided whether it is recorded, so the percentage does not apply.
   */
  readonly percent: number;
}

/**
 * Creates a tracer from OpenTelemetry. Leaves OpenTelemetry's globals untouched, because the host application may trace
 * by itself.
 */
export function createOtelTracer(
  { url, headers, percent }: OtelSettings,
  { log, version, process: name, instance }: PluginContext & TracedProcess,
): Tracer {
  const exporter = new OTLPTraceExporter({ url: endpointOf(url), headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'recado',
      'service.version': version,
      'service.instance.id': instance,
      'recado.process': name,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: withFailureLog(exporter, log), scheduledDelayMillis: EXPORT_INTERVAL_MS }),
    ],
  });
  const tracer = provider.getTracer('recado', version);
  const activeContext = new AsyncLocalStorage<Context>();
  const contextOf = ({ parent, isRoot }: SpanStartOptions): Context | undefined => {
    const remoteParent = parent === undefined ? null : parseTraceParent(parent);
    if (remoteParent) return trace.setSpanContext(ROOT_CONTEXT, { ...remoteParent, isRemote: true });
    return isRoot ? ROOT_CONTEXT : activeContext.getStore();
  };

  return {
    async runInSpan(step, work) {
      const parentContext = contextOf(step);
      if (!parentContext) return work({ set: () => undefined });
      const { name, kind = 'internal', since, attributes = {} } = step;
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: omitUndefined(attributes),
          ...(since !== undefined && { startTime: since }),
        },
        parentContext,
      );
      try {
        return await activeContext.run(trace.setSpan(parentContext, span), () =>
          work({ set: newAttributes => void span.setAttributes(omitUndefined(newAttributes)) }),
        );
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(omitUndefined(describeError(error)));
        throw error;
      } finally {
        span.end();
      }
    },

    traceparent() {
      const context = activeContext.getStore();
      const spanContext = context && trace.getSpanContext(context);
      if (!spanContext) return undefined;
      return `00-${spanContext.traceId}-${spanContext.spanId}-${spanContext.traceFlags.toString(16).padStart(2, '0')}`;
    },

    async stop() {
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'));
    },
  };
}

/** Returns the URL to which traces are sent. Appends `/v1/traces` if the URL has no path. */
function endpointOf(url: string): string {
  const endpoint = new URL(url);
  if (endpoint.pathname === '/') endpoint.pathname = '/v1/traces';
  return endpoint.href;
}

const omitUndefined = (attributes: Readonly<Record<string, string | number | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Describes an error without its message, which may contain a user's text or phone number. */
function describeError(error: unknown) {
  const { code, reason, status } = error as Readonly<Record<'code' | 'reason' | 'status', unknown>>;
  const [errorCode] = [reason, code].filter(each => typeof each === 'string');
  return {
    'error.type': typeof errorCode === 'string' ? errorCode : error instanceof Error ? error.name : typeof error,
    'http.response.status_code': typeof status === 'number' ? status : undefined,
  };
}

/** Logs once when the collector starts to fail, and once when it works again. */
function withFailureLog(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        if (result.error && !isFailing) log.warn({ err: result.error }, 'could not send traces to the collector');
        if (!result.error && isFailing) log.info({}, 'the collector accepts traces again');
        isFailing = result.error !== undefined;
        done(result);
      });
    },
    async shutdown() {
      await exporter.shutdown();
    },
    async forceFlush() {
      await exporter.forceFlush?.();
    },
  };
}
