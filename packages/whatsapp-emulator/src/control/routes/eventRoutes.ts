import type { ServerResponse } from 'node:http';
import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import type { TownEvent } from '../../town/TownEvents.ts';
import { answers } from '../answers.ts';
import { BadInput, type QueryParameter, type Route, route } from '../Route.ts';
import { eventView } from '../views.ts';

const longestWait = 60_000;
const query: Readonly<Record<string, QueryParameter>> = {
  after: {
    about: 'Id of the last event that is known; 0 for all that are kept (the last 10,000)',
    schema: Joi.number().integer().min(0).default(0),
  },
  wait: {
    about: 'Milliseconds to wait for one when there is none',
    schema: Joi.number().integer().min(0).max(longestWait).default(0),
  },
  type: { about: 'Only these types, with commas between them', schema: Joi.string() },
  phone: { about: 'Only what happened at this number', schema: Joi.string() },
};

function whole(query: URLSearchParams, name: string, most: number): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text) || Number(text) > most)
    throw new BadInput(`"${name}" must be a whole number up to ${most}`);
  return Number(text);
}

function filterOf(emulator: Emulator, query: URLSearchParams): (event: TownEvent) => boolean {
  const types = query.get('type')?.split(',');
  const asked = query.get('phone');
  const phone = asked === null ? undefined : (emulator.phones.get(asked)?.phone ?? asked);
  return event =>
    (types === undefined || types.includes(event.type)) &&
    (phone === undefined || ('phone' in event && event.phone === phone));
}

/** Everything that happens in the town. */
export const eventRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/control/events',
      id: 'listEvents',
      about: 'What happened after an event; as a stream for whoever accepts text/event-stream',
      query,
      answer: { status: 200, json: { events: [answers.event], last: answers.number } },
    },
    async ({ emulator, query, accept, lastEventId }) => {
      const isWanted = filterOf(emulator, query);
      const { events } = emulator;
      const after = whole(query, 'after', Number.MAX_SAFE_INTEGER);
      if (/\btext\/event-stream\b/.test(accept)) {
        const from = lastEventId ?? after ?? events.last;
        return { begin: response => stream(response, emulator, from, isWanted) };
      }
      const wait = whole(query, 'wait', longestWait) ?? 0;
      const found = () => events.after(after ?? 0).filter(isWanted);
      if (found().length === 0 && wait > 0) await nextOf(emulator, isWanted, wait);
      return { status: 200, body: { events: found().map(eventView), last: events.last } };
    },
  ),
];

/**
 * Server-sent events, from that one on until one side ends it. Who reads slowly, or not at all, costs no memory: what is not
 * taken yet stays with the events that are kept anyway, and goes out from the reader's own place once there is room.
 */
function stream(
  response: ServerResponse,
  { events }: Emulator,
  after: number,
  isWanted: (event: TownEvent) => boolean,
): void {
  // A cursor from before a new start is ahead of everything.
  let cursor = Math.min(after, events.last);
  let isFull = false;
  const write = (text: string): void => {
    isFull = !response.write(text);
  };
  const goOn = (): void => {
    if (isFull) return;
    for (const event of events.after(cursor)) {
      cursor = event.id;
      if (isWanted(event))
        write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(eventView(event))}\n\n`);
      if (isFull) return;
    }
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // So that a client that begins with an old cursor, or none, has one even before anything happens.
  write(`retry: 500\nid: ${after}\n\n`);
  goOn();
  response.on('drain', () => {
    isFull = false;
    goOn();
  });
  const stop = events.listen(goOn);
  const pulse = setInterval(() => isFull || write(': here\n\n'), 15_000);
  pulse.unref();
  response.on('close', () => {
    clearInterval(pulse);
    stop();
  });
}

function nextOf(
  { events }: Emulator,
  isWanted: (event: TownEvent) => boolean,
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
