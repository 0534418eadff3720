import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type Receiver, startReceiver, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createStack } from '../commands/serve/createStack.ts';
import { signUp } from '../testing/signUp.ts';
import { type Node, startNodes } from './testing/cluster/startNodes.ts';
import { eventually } from './testing/eventually.ts';
import { newNumber } from './testing/newNumber.ts';
import { startEmulator } from './testing/startEmulator.ts';

/** A span as OTLP says it in JSON, with the process that made it. */
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
const said = '¿Todavía hay conchas?';
const answered = 'Sí, recién salidas.';
const opened = createStack();
let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: Receiver;
let nodes: readonly Node[];
let emulator: Awaited<ReturnType<typeof startEmulator>>;

/** What OpenTelemetry's own collector does with `/v1/traces`: takes JSON, and answers with JSON. */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const asked = new Set<string>();
  const server = createServer(async (request, answer) => {
    let body = '';
    for await (const part of request) body += String(part);
    asked.add(`${request.method} ${request.url} ${request.headers.authorization}`);
    bodies.push(body);
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const named = (key: string) =>
        resource.attributes.find((each: { key: string }) => each.key === key)?.value.stringValue;
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, process: named('service.instance.id') });
    }
    answer.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ spans, bodies, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  opened.push(() => database.drop());
  collector = await startCollector();
  opened.push(collector.stop);
  receiver = await startReceiver();
  opened.push(receiver.stop);
  emulator = await startEmulator();
  opened.push(emulator.stop);
  const traces = ['--traces-url', collector.url, '--traces-headers', `authorization=${secret}`];
  const guard = ['--allowed-private-cidrs', '127.0.0.0/8'];
  ({ nodes } = await startNodes(
    {
      ...{ count: 2, emulator, databaseUrl: database.url, leaseSeconds: 10, workers: 1 },
      args: index => [...traces, ...guard, '--roles', index === 0 ? 'api,deliveries' : 'lines'],
    },
    opened,
  ));
});
afterAll(() => opened.close());

it('is one trace from the call to WhatsApp’s acknowledgement, and one from WhatsApp to the webhook, over three processes', async () => {
  const [{ sdk }] = nodes as [Node];
  const [number, customer] = [newNumber(), newNumber()];
  const { token } = await signUp(sdk, `ana${number}@ejemplo.mx`);
  const owner = sdk.withSession(token);
  const phone = await emulator.control.phone(number, 'Panadería');
  const marta = await emulator.control.phone(customer, 'Marta');
  const payload = { businessName: 'Panadería', phoneNumber: number };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  // Until the node that has lines has said so to the one that is asked, nobody can.
  await eventually(() => owner.request('POST /whatsapp/client/{id}/initialize', { params }));
  await phone.scan(
    await eventually(() => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })),
  );
  const status = () => owner.request('GET /whatsapp/client/{id}/status', { params });
  await eventually(async () => (await status()).isConnected);
  const api = sdk.withApiToken(client.apiToken);
  await api.request('POST /external/webhooks', {
    payload: {
      label: 'n8n',
      url: `${receiver.url}?clave=${secret}`,
      eventTypes: ['message.received', 'message.sent'],
    },
  });

  const given = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
  const sent = await fetch(`${nodes[0]?.url}/api/external/send`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-token': client.apiToken,
      traceparent: `00-${given.trace}-${given.span}-01`,
    },
    body: JSON.stringify({ to: customer, text: answered }),
  });
  expect(sent.status).toBe(200);
  await marta.write(number, said);

  const posted = (type: string) => eventually(() => receiver.calls.find(({ event }) => event.type === type));
  const spans = (traceId: string) => collector.spans.filter(span => span.traceId === traceId);
  const told = (await posted('message.sent')).headers.traceparent;
  const heard = (await posted('message.received')).headers.traceparent;
  const [, incoming = '', last = ''] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(`${heard}`) ?? [];
  expect(`${told}`.split('-')[1]).toBe(given.trace);

  /** From a span up to where it began. */
  const path = (traceId: string, spanId: string): string[] => {
    const span = spans(traceId).find(each => each.spanId === spanId);
    return span ? [span.name, ...path(traceId, span.parentSpanId ?? '')] : [spanId];
  };
  const of = async (traceId: string, name: string): Promise<Span> =>
    eventually(() => spans(traceId).find(span => span.name === name));
  const acknowledged = await of(given.trace, 'whatsapp send');
  await of(given.trace, 'POST /external/send');
  await of(given.trace, 'webhook message.sent');
  await of(given.trace, 'worker send');
  await of(given.trace, 'node send');
  await of(given.trace, 'bus send');
  await of(given.trace, 'hand over');
  const way = ['whatsapp send', 'worker send', 'node send', 'bus send', 'hand over', 'POST /external/send'];
  expect(path(given.trace, acknowledged.spanId)).toEqual([...way, given.span]);
  expect(new Set(spans(given.trace).map(({ process }) => process)).size).toBe(3);

  await of(incoming, 'webhook message.received');
  await of(incoming, 'whatsapp receive');
  expect(path(incoming, last)).toEqual(['webhook message.received', 'whatsapp receive', '']);
  expect(new Set(spans(incoming).map(({ process }) => process)).size).toBe(2);

  expect(collector.asked).toEqual(new Set([`POST /v1/traces ${secret}`]));
  // Neither numbers, nor what was written, nor tokens, nor addresses with theirs.
  const all = collector.bodies.join();
  for (const never of [number, customer, said, answered, client.apiToken, secret, receiver.url])
    expect(all.includes(never), never).toBe(false);
});
