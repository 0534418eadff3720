import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { MAX_CLOCK_ADVANCE_MS } from '../../world/Clock.ts';
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
    advanceMs: Joi.number().integer().min(0).max(MAX_CLOCK_ADVANCE_MS).description('Milliseconds to advance the clock'),
    now: Joi.alternatives(Joi.number().integer().min(0).max(8.64e15), Joi.string().isoDate()).description(
      'Sets the clock to a time, at most 366 days ahead: Unix milliseconds or ISO 8601',
    ),
    stopped: Joi.boolean().strict().description('Whether the clock advances only on request'),
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
export const emulatorStateRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'GET',
      path: '/control/connection',
      id: 'readConnection',
      summary: 'Returns the addresses, the key and the certificate that a client needs to connect',
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
      summary: 'Returns accounts, devices, groups, connections, and incidents of misbehaving clients',
      answer: { status: 200, bodySchema: responseSchemas.state },
    },
    ({ emulator }) => ({ status: 200, body: emulator.state() }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/unknown',
      id: 'listUnknown',
      summary: 'Lists stanzas without an answer; a test can require that there are none',
      answer: { status: 200, json: { unknown: [responseSchemas.unknown] } },
    },
    ({ emulator }) => ({ status: 200, body: { unknown: emulator.unknown() } }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/clock',
      id: 'readClock',
      summary: 'Returns the time of the emulator world',
      answer: { status: 200, json: { clock: responseSchemas.clock } },
    },
    ({ emulator }) => ({ status: 200, body: { clock: toClockView(emulator) } }),
  ),
  createJsonRoute(
    {
      path: '/control/clock',
      id: 'driveClock',
      summary: 'Changes the clock; responds when all steps that became due have run',
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
      summary: 'Returns a snapshot of the emulator world: phones, keys, chats, groups, linked devices, files',
      answer: { status: 200, type: 'application/json' },
    },
    ({ emulator }) => ({ status: 200, bytes: emulator.snapshot(), type: 'application/json' }),
  ),
  createControlRoute(
    {
      method: 'POST',
      path: '/control/restore',
      id: 'restore',
      summary: 'Replaces the emulator world with a snapshot; linked clients can log in again',
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
      summary: 'Removes all phones, groups, faults, media and records, and cuts all connections',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.reset();
      return { status: 204 };
    },
  ),
];
