import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportedSpan, TracingConformanceDriver } from '@recado/plugin/conformance';
import { createOtelTracer } from '../createOtelTracer.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const service = { version: '1.0.0', process: 'api', instance: 'test' };
/** Address on which nothing listens. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';
const OTLP_ERROR_STATUS = 2;

/** A span in OTLP's JSON encoding (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
interface OtlpSpan extends Pick<ExportedSpan, 'name' | 'traceId' | 'spanId'> {
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

/** Driver of the conformance suite, on a collector of its own. `recado plugins test` calls it. */
export async function createConformanceDriver(): Promise<TracingConformanceDriver> {
  const spans: ExportedSpan[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    spans.push(...readSpans(body));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    createTracer: ({ percent = 100, isCollectorReachable = true } = {}) =>
      createOtelTracer({ url: isCollectorReachable ? url : UNREACHABLE_URL, percent }, { ...service, log }),
    takeSpans: () => spans.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

function readSpans(body: string): ExportedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
  };
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ name, traceId, spanId, parentSpanId, status, attributes }) => ({
      ...{ name, traceId, spanId },
      parentSpanId: parentSpanId || undefined,
      hasFailed: status?.code === OTLP_ERROR_STATUS,
      attributes: Object.fromEntries(
        attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]),
      ),
      text: JSON.stringify({ name, status, attributes }),
    }));
}
