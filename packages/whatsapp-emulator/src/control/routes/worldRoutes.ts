import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { MAX_ADVANCE_MS } from '../../world/Clock.ts';
import { type ControlRoute, createControlRoute, createJsonRoute, InvalidInputError } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { responseSchemas } from '../responseSchemas.ts';

interface ClockUpdate {
  readonly advanceMs?: number;
  readonly now?: number | string;
  readonly stopped?: boolean;
}
const clockBody = createBodyParser(
  Joi.object<ClockUpdate>({
    advanceMs: Joi.number().integer().min(0).max(MAX_ADVANCE_MS).description('Drives it forwards by so much'),
    now: Joi.alternatives(Joi.number().integer().min(0).max(8.64e15), Joi.string().isoDate()).description(
      'Puts it to a moment, 366 days ahead at most: Unix milliseconds, or ISO 8601',
    ),
    stopped: Joi.boolean().strict().description('Whether it stands still but for who drives it'),
  }).min(1),
);

function toClockView({ clock }: Emulator) {
  const { now, isStopped } = clock;
  return { now, time: new Date(now).toISOString(), stopped: isStopped };
}

async function updateClock({ clock, events }: Emulator, { advanceMs, now, stopped }: ClockUpdate): Promise<void> {
  const timeMs = typeof now === 'string' ? Date.parse(now) : now;
  if (Number.isNaN(timeMs)) throw new InvalidInputError('"now" is no valid time');
  if (stopped === true) clock.stop();
  if (timeMs !== undefined) await clock.set(timeMs);
  if (advanceMs !== undefined) await clock.advance(advanceMs);
  if (stopped === false) clock.run();
  events.emit({ type: 'clock', isStopped: clock.isStopped });
}

/** Routes for the whole emulator world: connection data, state, clock, snapshots and reset. */
export const worldRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'GET',
      path: '/control/connection',
      id: 'readConnection',
      summary: 'What a client needs to believe this server',
      answer: { status: 200, bodySchema: responseSchemas.connection },
    },
    ({ emulator }) => {
      const { url, controlUrl: control, ca, caFile } = emulator;
      const rootKey = Buffer.from(emulator.rootKey).toString('hex');
      const file = caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile };
      const env = { RECADO_WHATSAPP_URL: url, RECADO_WHATSAPP_ROOT_KEY: rootKey, ...file };
      return { status: 200, body: { url, control, rootKey, ca, env } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/state',
      id: 'readState',
      summary: 'Accounts, devices, groups, connections, and incidents: connections that misbehaved',
      answer: { status: 200, bodySchema: responseSchemas.state },
    },
    ({ emulator }) => ({ status: 200, body: emulator.state() }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/unknown',
      id: 'listUnknown',
      summary: 'Stanzas it had no answer for: a test can ask that there be none',
      answer: { status: 200, json: { unknown: [responseSchemas.unknown] } },
    },
    ({ emulator }) => ({ status: 200, body: { unknown: emulator.unknown() } }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/clock',
      id: 'readClock',
      summary: "The town's time",
      answer: { status: 200, json: { clock: responseSchemas.clock } },
    },
    ({ emulator }) => ({ status: 200, body: { clock: toClockView(emulator) } }),
  ),
  createJsonRoute(
    {
      path: '/control/clock',
      id: 'driveClock',
      summary: 'Drives the time; answers when all that was due meanwhile has been done',
      body: clockBody,
      answer: { status: 200, json: { clock: responseSchemas.clock } },
    },
    async ({ emulator, body }) => {
      await updateClock(emulator, body);
      return { status: 200, body: { clock: toClockView(emulator) } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/snapshot',
      id: 'takeSnapshot',
      summary: 'The whole town written down: phones, keys, chats, groups, linked devices, files',
      answer: { status: 200, type: 'application/json' },
    },
    ({ emulator }) => ({ status: 200, bytes: emulator.snapshot(), type: 'application/json' }),
  ),
  createControlRoute(
    {
      method: 'POST',
      path: '/control/restore',
      id: 'restore',
      summary: 'Puts a snapshot in the place of what is here; linked clients may log in again',
      body: { type: 'application/json' },
      answer: { status: 204 },
    },
    async ({ emulator, body }) => {
      await emulator.restore(body.toString());
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'POST',
      path: '/control/reset',
      id: 'reset',
      summary: 'Nobody lives here any more: phones, groups, faults, media and records are gone, connections cut',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.reset();
      return { status: 204 };
    },
  ),
];
