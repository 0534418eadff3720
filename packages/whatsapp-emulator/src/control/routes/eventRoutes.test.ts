import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../emulator.ts';
import type { Emulator } from '../../model/Emulator.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

type ListedEvent = { id: number; type: string; phone?: string; message?: { text: string } };

async function list(query: string): Promise<{ events: ListedEvent[]; last: number }> {
  const response = await fetch(`${emulator.controlUrl}/control/events${query}`);
  return (await response.json()) as { events: ListedEvent[]; last: number };
}

/** Reads the event stream until it has sent `count` events, and returns these events. */
async function readStream(count: number, headers: Record<string, string>, query = ''): Promise<ListedEvent[]> {
  const stop = new AbortController();
  const response = await fetch(`${emulator.controlUrl}/control/events${query}`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const events: ListedEvent[] = [];
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data) as ListedEvent);
    }
    if (events.length >= count) break;
  }
  stop.abort();
  return events;
}

describe('event routes of the control API', () => {
  it('return each sent message as one event, in order, to a poll and to a stream', async () => {
    const { last: before } = await list('');
    const ana = emulator.phones.create({ phone: '5215512345678', name: 'Ana' });
    const beto = emulator.phones.create({ phone: '5215587654321', name: 'Beto' });
    const live = readStream(2, { 'last-event-id': String(before) }, '?type=message');
    await ana.send(beto.phone, { text: 'Hola' });
    await beto.waitFor(({ text }) => text === 'Hola');
    expect((await live).map(({ phone, message }) => [phone, message?.text])).toEqual([
      [ana.phone, 'Hola'],
      [beto.phone, 'Hola'],
    ]);
    const { events } = await list(`?after=${before}&phone=${beto.phone}`);
    expect(events.map(({ type }) => type)).toEqual(['phone', 'message']);
    const all = await list(`?after=${before}`);
    expect(all.events.map(({ id }) => id)).toEqual(all.events.map((_, index) => before + 1 + index));
    expect(all.events.map(({ type }) => type)).toContain('receipt');
  });

  it('wait for an event when there is none, and resume a stream after the last event ID', async () => {
    const { last } = await list('');
    const waiting = list(`?after=${last}&type=fault&wait=20000`);
    await emulator.faults.add({ kind: 'drop' });
    expect((await waiting).events).toMatchObject([{ type: 'fault', fault: { fault: { kind: 'drop' }, struck: 0 } }]);
    const resumedEvents = await readStream(1, { 'last-event-id': String(last) });
    expect(resumedEvents).toMatchObject([{ id: last + 1, type: 'fault' }]);
  });

  it('keep counting events after a reset of the emulator, but drop the earlier events', async () => {
    const { last } = await list('');
    emulator.reset();
    const { events } = await list(`?after=${last}`);
    expect(events).toMatchObject([{ id: last + 1, type: 'reset' }]);
    expect(emulator.phones.list()).toEqual([]);
  });

  it('reject a query whose number is not an integer', async () => {
    const response = await fetch(`${emulator.controlUrl}/control/events?after=soon`);
    expect(response.status).toBe(400);
  });

  it('buffer no events in the response of a slow stream reader, and send each event once later', async () => {
    const answers: ServerResponse[] = [];
    const recordResponse = (message: unknown) => answers.push((message as { response: ServerResponse }).response);
    subscribe('http.server.request.start', recordResponse);
    const { last } = await list('');
    answers.length = 0;
    const reader = get(`${emulator.controlUrl}/control/events`, { headers: { accept: 'text/event-stream' } });
    const [stream] = (await once(reader, 'response')) as [IncomingMessage];
    unsubscribe('http.server.request.start', recordResponse);
    const EVENT_COUNT = 3000;
    const detail = 'x'.repeat(10_000);
    for (let index = 0; index < EVENT_COUNT; index += 1) {
      emulator.events.emit({ type: 'incident', client: String(index), kind: 'half-open', detail });
      // Yield to the event loop, so that the buffers of the sockets fill up.
      if (index % 100 === 0) await new Promise(setImmediate);
    }
    expect(answers).toHaveLength(1);
    expect(answers[0]?.writableLength).toBeLessThan(200_000);
    let text = '';
    const ids: number[] = [];
    for await (const part of stream.setEncoding('utf8')) {
      const blocks = `${text}${part}`.split('\n\n');
      text = blocks.pop() ?? '';
      ids.push(...blocks.flatMap(block => /^id: (\d+)\nevent/.exec(block)?.[1] ?? []).map(Number));
      if (ids.length >= EVENT_COUNT) break;
    }
    expect(ids).toEqual(Array.from({ length: EVENT_COUNT }, (_, index) => last + 1 + index));
    reader.destroy();
  });
});
