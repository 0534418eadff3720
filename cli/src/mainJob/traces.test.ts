import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createTestDatabase,
  startTestWebhookReceiver,
  type TestDatabase,
  type TestWebhookReceiver,
} from '@recado/server/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCleanupStack } from '../commands/serve/createCleanupStack.ts';
import { signUp } from '../testing/signUp.ts';
import { type ClusterNode, startClusterNodes } from './testing/cluster/startClusterNodes.ts';
import { generatePhoneNumber } from './testing/generatePhoneNumber.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { startEmulator } from './testing/startEmulator.ts';

/** A span in OTLP's JSON encoding, with the process that created it. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
  readonly process: string;
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const secret = 'colector-de-la-casa';
const receivedText = '¿Todavía hay conchas?';
const sentText = 'Sí, recién salidas.';
const cleanupStack = createCleanupStack();
let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: TestWebhookReceiver;
let nodes: readonly ClusterNode[];
let emulator: Awaited<ReturnType<typeof startEmulator>>;

/**
 * Starts a server with `/v1/traces` of OpenTelemetry's collector, which accepts JSON and responds with JSON.
 */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const requests = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    requests.add(`${request.method} ${request.url} ${request.headers.authorization}`);
    bodies.push(body);
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const readAttribute = (key: string) =>
        resource.attributes.find((each: { key: string }) => each.key === key)?.value.stringValue;
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, process: readAttribute('service.instance.id') });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ spans, bodies, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  cleanupStack.push(() => database.drop());
  collector = await startCollector();
  cleanupStack.push(collector.stop);
  receiver = await startTestWebhookReceiver();
  cleanupStack.push(receiver.stop);
  emulator = await startEmulator();
  cleanupStack.push(emulator.stop);
  const traces = ['--traces-url', collector.url, '--traces-headers', `authorization=${secret}`];
  const guard = ['--allowed-private-cidrs', '127.0.0.0/8'];
  ({ nodes } = await startClusterNodes(
    {
      ...{ count: 2, emulator, databaseUrl: database.url, leaseSeconds: 10, workers: 1 },
      args: index => [...traces, ...guard, '--roles', index === 0 ? 'api,deliveries' : 'lines'],
    },
    cleanupStack,
  ));
});
afterAll(() => cleanupStack.close());

it('the platform records one trace from API call to WhatsApp’s ack and one from WhatsApp to webhook over three processes', async () => {
  const [{ sdk }] = nodes as [ClusterNode];
  const [number, customer] = [generatePhoneNumber(), generatePhoneNumber()];
  const { token } = await signUp(sdk, `ana${number}@ejemplo.mx`);
  const owner = sdk.withSession(token);
  const phone = await emulator.control.phone(number, 'Panadería');
  const marta = await emulator.control.phone(customer, 'Marta');
  const payload = { businessName: 'Panadería', phoneNumber: number };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  // Requests to the API node fail until the node with the lines has announced itself. Therefore retry.
  await pollUntilResult(() => owner.request('POST /whatsapp/client/{id}/initialize', { params }));
  await phone.scan(
    await pollUntilResult(() => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })),
  );
  const status = () => owner.request('GET /whatsapp/client/{id}/status', { params });
  await pollUntilResult(async () => (await status()).isConnected);
  const api = sdk.withApiToken(client.apiToken);
  await api.request('POST /external/webhooks', {
    payload: {
      label: 'n8n',
      url: `${receiver.url}?clave=${secret}`,
      eventTypes: ['message.received', 'message.sent'],
    },
  });

  const clientTrace = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
  const sent = await fetch(`${nodes[0]?.url}/api/external/send`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-token': client.apiToken,
      traceparent: `00-${clientTrace.trace}-${clientTrace.span}-01`,
    },
    body: JSON.stringify({ to: customer, text: sentText }),
  });
  expect(sent.status).toBe(200);
  await marta.write(number, receivedText);

  const awaitDelivery = (type: string) =>
    pollUntilResult(() => receiver.calls.find(({ event }) => event.type === type));
  const spans = (traceId: string) => collector.spans.filter(span => span.traceId === traceId);
  const sentTraceparent = (await awaitDelivery('message.sent')).headers.traceparent;
  const receivedTraceparent = (await awaitDelivery('message.received')).headers.traceparent;
  const [, incomingTraceId = '', lastSpanId = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(`${receivedTraceparent}`) ?? [];
  expect(`${sentTraceparent}`.split('-')[1]).toBe(clientTrace.trace);

  /** Lists the span names from this span to its root. The last item is the ID of the missing parent. */
  const pathToRoot = (traceId: string, spanId: string): string[] => {
    const span = spans(traceId).find(each => each.spanId === spanId);
    return span ? [span.name, ...pathToRoot(traceId, span.parentSpanId ?? '')] : [spanId];
  };
  const awaitSpan = async (traceId: string, name: string): Promise<Span> =>
    pollUntilResult(() => spans(traceId).find(span => span.name === name));
  const acknowledgedSpan = await awaitSpan(clientTrace.trace, 'whatsapp send');
  await awaitSpan(clientTrace.trace, 'POST /external/send');
  await awaitSpan(clientTrace.trace, 'webhook message.sent');
  await awaitSpan(clientTrace.trace, 'worker send');
  await awaitSpan(clientTrace.trace, 'node send');
  await awaitSpan(clientTrace.trace, 'bus send');
  await awaitSpan(clientTrace.trace, 'dispatch');
  const expectedPath = ['whatsapp send', 'worker send', 'node send', 'bus send', 'dispatch', 'POST /external/send'];
  expect(pathToRoot(clientTrace.trace, acknowledgedSpan.spanId)).toEqual([...expectedPath, clientTrace.span]);
  expect(new Set(spans(clientTrace.trace).map(({ process }) => process)).size).toBe(3);

  await awaitSpan(incomingTraceId, 'webhook message.received');
  await awaitSpan(incomingTraceId, 'whatsapp receive');
  expect(pathToRoot(incomingTraceId, lastSpanId)).toEqual(['webhook message.received', 'whatsapp receive', '']);
  expect(new Set(spans(incomingTraceId).map(({ process }) => process)).size).toBe(2);

  expect(collector.requests).toEqual(new Set([`POST /v1/traces ${secret}`]));
  // Spans contain no numbers, no message texts, no tokens, and no URLs that include a secret.
  const exportedText = collector.bodies.join();
  for (const forbiddenText of [number, customer, receivedText, sentText, client.apiToken, secret, receiver.url])
    expect(exportedText.includes(forbiddenText), forbiddenText).toBe(false);
});
