import { GENTLE_PACE } from '@recado/contract/rules';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createBrake } from './createBrake.ts';
import { createLineHealth } from './createLineHealth.ts';
import { createReleaser } from './createReleaser.ts';

const DAY = 86_400_000;
/** New chats that this network takes of one number within a day, and refusals within a day after which it bans it. */
const TAKEN = 11;
const PATIENCE = 3;
/** To how many strangers the shop writes each day, how many its brake lets through, and how often it answers a customer. */
const WRITTEN = 16;
const LET_THROUGH = 5;
const TURNS = 4;
/** Milliseconds, more than two of its messages have between them. */
const GAP = 11_000;

let platform: Platform;
let now: Date;
/** Of each line, by its number: when it opened chats, when it was refused, and whether it is banned. */
const watched = new Map<string, { opened: number[]; refused: number[]; banned: boolean }>();
const known = new Set<string>();
beforeAll(async () => {
  platform = await createPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const session = await transport.open(client, host);
        const { send } = session;
        const line = watched.get(client.phone) ?? { opened: [], refused: [], banned: false };
        watched.set(client.phone, line);
        return Object.assign(session, {
          send(message: Parameters<typeof send>[0]) {
            const to = message.to.kind === 'person' ? `${client.phone} ${message.to.phone}` : '';
            const time = now.getTime();
            const lately = (times: readonly number[]) => times.filter(at => at > time - DAY).length;
            if (line.banned) return Promise.reject(new TransportError('rejected', 'banned', { code: 403 }));
            if (!known.has(to)) {
              if (lately(line.opened) >= TAKEN) {
                line.refused.push(time);
                line.banned = lately(line.refused) > PATIENCE;
                return Promise.reject(new TransportError('restricted', 'no new chats', { code: 463 }));
              }
              line.opened.push(time);
              known.add(to);
            }
            return send.call(session, message);
          },
        });
      },
    }),
  });
});
afterAll(() => platform.close());

/**
 * A week of a shop that writes to people who never wrote to it, all in a row each day, and answers a customer now and then.
 * @returns how the line and its customers fared
 */
async function week(enabled: boolean, own: string) {
  const { knex } = platform.database;
  now = new Date('2026-03-02T15:00:00.000Z');
  const clock = () => now;
  const clientId = await platform.linked(own);
  await knex('sessions')
    .where({ clientId })
    .update({ linkedAt: new Date(now.getTime() - DAY) });
  const sending = platform.sendingAt(clock);
  const brake = createBrake({ database: knex, clock });
  const releaser = createReleaser({ database: knex, sending, clock, log: quietLog });
  const health = createLineHealth({ database: knex, brake, clock, log: quietLog });
  await brake.set(knex, clientId, { ...GENTLE_PACE, perDay: LET_THROUGH, enabled });
  const customer = platform.network.phone(`${own.slice(0, -4)}9999`);
  known.add(`${own} ${customer.number}`);
  const { id } = customer.write(own, 'Hola');
  await until(async () => (await knex('messages').where({ clientId, waId: id })).length > 0);

  const answers = { sent: 0, late: 0 };
  const lights: string[] = [];
  let asked = 0;
  /** Time passes, and whatever is due in it happens. */
  const pass = async (length: number) => {
    const end = now.getTime() + length;
    for (;;) {
      const { nextAt } = await brake.read(clientId);
      if (!nextAt || nextAt.getTime() >= end) break;
      now = new Date(Math.max(nextAt.getTime(), now.getTime() + GAP));
      await releaser.round();
    }
    now = new Date(Math.max(end, now.getTime()));
  };
  for (let turn = 0; turn < 7 * TURNS; turn += 1) {
    const written = turn % TURNS === 1 ? WRITTEN : 0;
    for (let n = 0; n < written; n += 1) {
      asked += 1;
      const { number: phone } = platform.network.phone(`52155${6_000_000 + asked}${enabled ? 1 : 2}`);
      const to = { kind: 'phone', phone } as const;
      await sending.sendText({ clientId, to, text: 'Conozca nuestras ofertas' }).catch(() => undefined);
    }
    const to = { kind: 'phone', phone: customer.number } as const;
    const answer = await sending.sendText({ clientId, to, text: `Respuesta ${turn}` }).catch(() => undefined);
    if (answer?.body.status === 'sent') answers.sent += 1;
    else answers.late += 1;
    await pass(DAY / TURNS);
    if (turn % TURNS === TURNS - 1) lights.push((await health.of(clientId)).light);
  }
  const line = watched.get(own);
  return {
    ...answers,
    lights,
    asked,
    opened: line?.opened.length,
    refused: line?.refused.length,
    banned: line?.banned,
    clientId,
    health,
  };
}

it('is survived with the brake, with no answer late, and not without', { timeout: 240_000 }, async () => {
  const braked = await week(true, '5215533330001');
  expect(braked).toMatchObject({ sent: 7 * TURNS, late: 0, banned: false, refused: 0 });
  expect(braked.opened).toBeGreaterThan(6 * LET_THROUGH);
  const free = await week(false, '5215533330002');
  expect(free).toMatchObject({ banned: true });
  expect(free.late).toBeGreaterThan(TURNS);
  expect(free.lights).toContain('red');
  const [trouble] = await platform.database
    .knex('troubles')
    .where({ clientId: free.clientId, topic: 'light' });
  expect(trouble).toMatchObject({ kind: 'light' });
  const told = await platform.database.knex('events').where({ clientId: free.clientId, type: 'line.health' });
  expect(told.length).toBeGreaterThan(0);
  const { pace } = await braked.health.setPace(
    braked.clientId,
    { ...GENTLE_PACE, enabled: false },
    theServer,
  );
  expect(pace.enabled).toBe(false);
});
