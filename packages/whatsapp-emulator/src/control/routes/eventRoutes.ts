import type { ServerResponse } from 'node:http';
import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import type { WorldEvent } from '../../world/WorldEvents.ts';
import { type ControlRoute, createControlRoute, InvalidInputError, type QueryParameter } from '../ControlRoute.ts';
import { responseSchemas } from '../responseSchemas.ts';
import { toEventView } from '../views.ts';

const MAX_WAIT_MS = 60_000;
const query: Readonly<Record<string, QueryParameter>> = {
  after: {
    summary: 'ID of the last known event; 0 for all stored events (the last 10,000)',
    schema: Joi.number().integer().min(0).default(0),
  },
  wait: {
    summary: 'Milliseconds to wait for an event if there is none',
    schema: Joi.number().integer().min(0).max(MAX_WAIT_MS).default(0),
  },
  type: { summary: 'Event types to return, separated by commas', schema: Joi.string() },
  phone: { summary: 'Number of the phone whose events are returned', schema: Joi.string() },
};

function parseWholeNumber(query: URLSearchParams, name: string, max: number): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text) || Number(text) > max)
    throw new InvalidInputError(`"${name}" must be a whole number up to ${max}`);
  return Number(text);
}

function createEventFilter(emulator: Emulator, query: URLSearchParams): (event: WorldEvent) => boolean {
  const types = query.get('type')?.split(',');
  const phoneParam = query.get('phone');
  const phone = phoneParam === null ? undefined : (emulator.phones.get(phoneParam)?.phone ?? phoneParam);
  return event =>
    (types === undefined || types.includes(event.type)) &&
    (phone === undefined || ('phone' in event && event.phone === phone));
}

/** Routes that list or stream the events of the emulator world. */
export const eventRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'GET',
      path: '/control/events',
      id: 'listEvents',
      summary: 'Lists the events after an event, or streams them if the client accepts text/event-stream',
      query,
      answer: { status: 200, json: { events: [responseSchemas.event], last: responseSchemas.number } },
    },
    async ({ emulator, query, accept, lastEventId }) => {
      const isWanted = createEventFilter(emulator, query);
      const { events } = emulator;
      const after = parseWholeNumber(query, 'after', Number.MAX_SAFE_INTEGER);
      if (/\btext\/event-stream\b/.test(accept)) {
        const from = lastEventId ?? after ?? events.last;
        return { startStream: response => streamEvents(response, emulator, from, isWanted) };
      }
      const wait = parseWholeNumber(query, 'wait', MAX_WAIT_MS) ?? 0;
      const selectEvents = () => events.after(after ?? 0).filter(isWanted);
      if (selectEvents().length === 0 && wait > 0) await waitForEvent(emulator, isWanted, wait);
      return { status: 200, body: { events: selectEvents().map(toEventView), last: events.last } };
    },
  ),
];

/**
 * Streams server-sent events from a cursor until one side closes. A slow reader costs no memory, because
 * unsent events stay only in the shared event log until the socket drains.
 */
function streamEvents(
  response: ServerResponse,
  { events }: Emulator,
  after: number,
  isWanted: (event: WorldEvent) => boolean,
): void {
  // Start at the last event at the latest: a cursor from before a restart may exceed the last event's ID.
  let cursor = Math.min(after, events.last);
  let isFull = false;
  const write = (text: string): void => {
    isFull = !response.write(text);
  };
  const sendPending = (): void => {
    if (isFull) return;
    for (const event of events.after(cursor)) {
      cursor = event.id;
      if (isWanted(event))
        write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(toEventView(event))}\n\n`);
      if (isFull) return;
    }
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // Send a cursor at once, because a client that connects before the first event also needs one to resume.
  write(`retry: 500\nid: ${after}\n\n`);
  sendPending();
  response.on('drain', () => {
    isFull = false;
    sendPending();
  });
  const stop = events.listen(sendPending);
  const keepAliveTimer = setInterval(() => isFull || write(': here\n\n'), 15_000);
  keepAliveTimer.unref();
  response.on('close', () => {
    clearInterval(keepAliveTimer);
    stop();
  });
}

function waitForEvent(
  { events }: Emulator,
  isWanted: (event: WorldEvent) => boolean,
  milliseconds: number,
): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = events.listen(event => isWanted(event) && done());
    const timer = setTimeout(done, milliseconds);
  });
}
