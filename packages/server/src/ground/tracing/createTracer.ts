import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
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
import type { Logger } from '@recado/transport';
import type { Step, Tracer, TracingOptions } from './Tracing.ts';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Milliseconds between two requests to the collector. */
const PACE = 1_000;

/**
 * OpenTelemetry, whose globals stay untouched: a host may trace by itself.
 *
 * @param instance tells this process from the others
 */
export function createTracer({
  url,
  headers,
  percent,
  version,
  process: name,
  instance,
  log,
}: TracingOptions & { readonly instance: string }): Tracer {
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
      new BatchSpanProcessor({ exporter: complaining(exporter, log), scheduledDelayMillis: PACE }),
    ],
  });
  const tracer = provider.getTracer('recado', version);
  const underWay = new AsyncLocalStorage<Context>();
  const contextOf = ({ parent, isRoot }: Step): Context | undefined => {
    const told = parent === undefined ? null : parseTraceParent(parent);
    if (told) return trace.setSpanContext(ROOT_CONTEXT, { ...told, isRemote: true });
    return isRoot ? ROOT_CONTEXT : underWay.getStore();
  };

  return {
    async traced(step, work) {
      const above = contextOf(step);
      if (!above) return work({ set: () => undefined });
      const { name, kind = 'internal', since, attributes = {} } = step;
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: known(attributes),
          ...(since !== undefined && { startTime: since }),
        },
        above,
      );
      try {
        return await underWay.run(trace.setSpan(above, span), () =>
          work({ set: more => void span.setAttributes(known(more)) }),
        );
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(known(describeError(error)));
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const context = underWay.getStore();
      const under = context && trace.getSpanContext(context);
      if (!under) return undefined;
      return `00-${under.traceId}-${under.spanId}-${under.traceFlags.toString(16).padStart(2, '0')}`;
    },
    stop: () =>
      provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent')),
  };
}

/** What an operator writes is the collector's address or that of its traces. */
function endpointOf(url: string): string {
  const given = new URL(url);
  if (given.pathname === '/') given.pathname = '/v1/traces';
  return given.href;
}

const known = (attributes: Readonly<Record<string, string | number | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Its words may hold what somebody wrote, or whom it is about. */
function describeError(error: unknown) {
  const { code, reason, status } = error as Readonly<Record<'code' | 'reason' | 'status', unknown>>;
  const [said] = [reason, code].filter(each => typeof each === 'string');
  return {
    'error.type': typeof said === 'string' ? said : error instanceof Error ? error.name : typeof error,
    'http.response.status_code': typeof status === 'number' ? status : undefined,
  };
}

/** Says once that the collector does not take them, and once that it does again. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        if (result.error && !isAway) log.warn({ err: result.error }, 'the collector does not take traces');
        if (!result.error && isAway) log.info({}, 'the collector takes traces again');
        isAway = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
