import { GENTLE_PACE } from '@recado/contract/rules';
import type { Transport } from '@recado/transport';
import { createBrake } from '../api/pacing/createBrake.ts';
import { createLineHealth } from '../api/pacing/createLineHealth.ts';
import { createReleaser } from '../api/pacing/createReleaser.ts';
import { type Platform, until } from './createPlatform.ts';
import { quietLog } from './quietLog.ts';

const DAY = 86_400_000;
/** New chats that this network takes of one number within a day, and refusals within a day after which it bans it. */
const TAKEN = 11;
const PATIENCE = 3;
/** To how many strangers the shop writes each day, how many its brake lets through, and how often it answers a customer. */
const WRITTEN = 16;
export const LET_THROUGH = 5;
export const TURNS = 4;
/** Milliseconds, more than two of its messages have between them. */
const GAP = 11_000;

/** What befalls a line of this network whose new chats are too many. */
export interface Wave {
  /** The network's 463, for what this line sends next. */
  refuse(own: string): unknown;
  /** Its number is banned. */
  ban(own: string): unknown;
}

export interface Town {
  /** Its number has a phone; whose words reach a line. */
  customer(phone: string): (own: string, text: string) => unknown;
  stranger(phone: string): unknown;
}

/** A clock of our own, and a network that counts new chats by it. */
export function createBanWave({ refuse, ban }: Wave) {
  const time = { now: new Date() };
  /** Of each line, by its number: when it opened chats, when it was refused, and whether it is banned. */
  const watched = new Map<string, { opened: number[]; refused: number[]; banned: boolean }>();
  const known = new Set<string>();
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async open(client, host) {
      const session = await transport.open(client, host);
      const { send } = session;
      const line = watched.get(client.phone) ?? { opened: [], refused: [], banned: false };
      watched.set(client.phone, line);
      return Object.assign(session, {
        async send(message: Parameters<typeof send>[0]) {
          const to = message.to.kind === 'person' ? `${client.phone} ${message.to.phone}` : '';
          const now = time.now.getTime();
          const lately = (times: readonly number[]) => times.filter(at => at > now - DAY).length;
          if (line.banned) await ban(client.phone);
          else if (!known.has(to) && lately(line.opened) >= TAKEN) {
            line.refused.push(now);
            line.banned = lately(line.refused) > PATIENCE;
            await refuse(client.phone);
          } else if (!known.has(to)) {
            line.opened.push(now);
            known.add(to);
          }
          return send.call(session, message);
        },
      });
    },
  });
  return { time, watched, known, wrap };
}
export type BanWave = ReturnType<typeof createBanWave>;

/**
 * A week of a shop that writes to people who never wrote to it, all in a row each day, and answers a customer now and then.
 * @returns how the line and its customers fared
 */
export async function playWeek(
  platform: Platform,
  { time, known, watched }: BanWave,
  town: Town,
  { enabled, own }: { readonly enabled: boolean; readonly own: string },
) {
  const { knex } = platform.database;
  time.now = new Date('2026-03-02T15:00:00.000Z');
  const clock = () => time.now;
  const clientId = await platform.linked(own);
  await knex('sessions')
    .where({ clientId })
    .update({ linkedAt: new Date(time.now.getTime() - DAY) });
  const sending = platform.sendingAt(clock);
  const brake = createBrake({ database: knex, clock });
  const releaser = createReleaser({ database: knex, sending, clock, log: quietLog });
  const health = createLineHealth({ database: knex, brake, clock, log: quietLog });
  await brake.set(knex, clientId, { ...GENTLE_PACE, perDay: LET_THROUGH, enabled });
  const customer = `${own.slice(0, -4)}9999`;
  known.add(`${own} ${customer}`);
  await town.customer(customer)(own, 'Hola');
  await until(async () => (await knex('messages').where({ clientId })).length > 0);

  const answers = { sent: 0, late: 0 };
  const lights: string[] = [];
  let asked = 0;
  /** Time passes, and whatever is due in it happens. */
  const pass = async (length: number) => {
    const end = time.now.getTime() + length;
    for (;;) {
      const { nextAt } = await brake.read(clientId);
      if (!nextAt || nextAt.getTime() >= end) break;
      time.now = new Date(Math.max(nextAt.getTime(), time.now.getTime() + GAP));
      await releaser.round();
    }
    time.now = new Date(Math.max(end, time.now.getTime()));
  };
  for (let turn = 0; turn < 7 * TURNS; turn += 1) {
    const written = turn % TURNS === 1 ? WRITTEN : 0;
    for (let n = 0; n < written; n += 1) {
      asked += 1;
      const phone = `52155${6_000_000 + asked}${enabled ? 1 : 2}`;
      await town.stranger(phone);
      const to = { kind: 'phone', phone } as const;
      await sending.sendText({ clientId, to, text: 'Conozca nuestras ofertas' }).catch(() => undefined);
    }
    const to = { kind: 'phone', phone: customer } as const;
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
