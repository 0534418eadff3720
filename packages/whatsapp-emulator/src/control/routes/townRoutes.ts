import Joi from 'joi';
import type { Emulator } from '../../model/Emulator.ts';
import { furthest } from '../../town/Clock.ts';
import { answers } from '../answers.ts';
import { BadInput, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';

interface Driven {
  readonly advanceMs?: number;
  readonly now?: number | string;
  readonly stopped?: boolean;
}
const driven = shaped(
  Joi.object<Driven>({
    advanceMs: Joi.number().integer().min(0).max(furthest).description('Drives it forwards by so much'),
    now: Joi.alternatives(Joi.number().integer().min(0).max(8.64e15), Joi.string().isoDate()).description(
      'Puts it to a moment, 366 days ahead at most: Unix milliseconds, or ISO 8601',
    ),
    stopped: Joi.boolean().strict().description('Whether it stands still but for who drives it'),
  }).min(1),
);

function clockView({ clock }: Emulator) {
  const { now, isStopped } = clock;
  return { now, time: new Date(now).toISOString(), stopped: isStopped };
}

async function drive({ clock, events }: Emulator, { advanceMs, now, stopped }: Driven): Promise<void> {
  const moment = typeof now === 'string' ? Date.parse(now) : now;
  if (Number.isNaN(moment)) throw new BadInput('"now" is no moment');
  if (stopped === true) clock.stop();
  if (moment !== undefined) await clock.set(moment);
  if (advanceMs !== undefined) await clock.advance(advanceMs);
  if (stopped === false) clock.run();
  events.tell({ type: 'clock', isStopped: clock.isStopped });
}

/** The town as a whole: what it is, its time, its end. */
export const townRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/control/connection',
      id: 'readConnection',
      about: 'What a client needs to believe this server',
      answer: { status: 200, whole: answers.connection },
    },
    ({ emulator }) => {
      const { url, controlUrl: control, ca, caFile } = emulator;
      const rootKey = Buffer.from(emulator.rootKey).toString('hex');
      const file = caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile };
      const env = { RECADO_WHATSAPP_URL: url, RECADO_WHATSAPP_ROOT_KEY: rootKey, ...file };
      return { status: 200, body: { url, control, rootKey, ca, env } };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/state',
      id: 'readState',
      about: 'Accounts, devices, groups, connections, and incidents: connections that misbehaved',
      answer: { status: 200, whole: answers.state },
    },
    ({ emulator }) => ({ status: 200, body: emulator.state() }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/unknown',
      id: 'listUnknown',
      about: 'Stanzas it had no answer for: a test can ask that there be none',
      answer: { status: 200, json: { unknown: [answers.unknown] } },
    },
    ({ emulator }) => ({ status: 200, body: { unknown: emulator.unknown() } }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/clock',
      id: 'readClock',
      about: "The town's time",
      answer: { status: 200, json: { clock: answers.clock } },
    },
    ({ emulator }) => ({ status: 200, body: { clock: clockView(emulator) } }),
  ),
  jsonRoute(
    {
      path: '/control/clock',
      id: 'driveClock',
      about: 'Drives the time; answers when all that was due meanwhile has been done',
      body: driven,
      answer: { status: 200, json: { clock: answers.clock } },
    },
    async ({ emulator, body }) => {
      await drive(emulator, body);
      return { status: 200, body: { clock: clockView(emulator) } };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/snapshot',
      id: 'takeSnapshot',
      about: 'The whole town written down: phones, keys, chats, groups, linked devices, files',
      answer: { status: 200, type: 'application/json' },
    },
    ({ emulator }) => ({ status: 200, bytes: emulator.snapshot(), type: 'application/json' }),
  ),
  route(
    {
      method: 'POST',
      path: '/control/restore',
      id: 'restore',
      about: 'Puts a snapshot in the place of what is here; linked clients may log in again',
      body: { type: 'application/json' },
      answer: { status: 204 },
    },
    async ({ emulator, body }) => {
      await emulator.restore(body.toString());
      return { status: 204 };
    },
  ),
  route(
    {
      method: 'POST',
      path: '/control/reset',
      id: 'reset',
      about:
        'Nobody lives here any more: phones, groups, faults, media and records are gone, connections cut',
      answer: { status: 204 },
    },
    ({ emulator }) => {
      emulator.reset();
      return { status: 204 };
    },
  ),
];
