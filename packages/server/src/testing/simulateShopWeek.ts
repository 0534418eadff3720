import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import type { Transport } from '@recado/transport';
import { createLineHealthService } from '../api/messaging/pacing/createLineHealthService.ts';
import { createNewChatLimiter } from '../api/messaging/pacing/createNewChatLimiter.ts';
import { createHeldMessageReleaser } from '../api/messaging/schedules/createHeldMessageReleaser.ts';
import { type TestPlatform, waitUntil } from './createTestPlatform.ts';
import { silentTestLogger } from './silentTestLogger.ts';

const DAY_MS = 86_400_000;
/** New chats per day that the simulated network accepts, and refusals per day after which it bans a number. */
const DAILY_NEW_CHATS = 11;
const MAX_DAILY_REFUSALS = 3;
/** Numbers per day: messages to strangers, new chats that the limiter allows, and replies to a customer. */
const STRANGERS_PER_DAY = 16;
export const ALLOWED_NEW_CHATS_PER_DAY = 5;
export const REPLIES_PER_DAY = 4;
/** Milliseconds between two releases of held messages, more than the minimum gap between two messages. */
const RELEASE_GAP_MS = 11_000;

/** Penalties that the network imposes on a line that opens too many new chats. */
export interface WhatsAppPenalties {
  /** Makes the network reject the line's next message with error 463. */
  refuse(lineNumber: string): unknown;
  /** Bans the line's number. */
  ban(lineNumber: string): unknown;
}

export interface SimulatedShopContacts {
  /** Creates a customer's phone with this number. @returns a function that sends a text to a line */
  customer(phone: string): (lineNumber: string, text: string) => unknown;
  stranger(phone: string): unknown;
}

/** Creates a manual clock, and a transport wrapper that counts new chats by it and imposes penalties. */
export function createBanSimulation({ refuse, ban }: WhatsAppPenalties) {
  const time = { now: new Date() };
  /** For each line number: the times of new chats and of refusals, and whether the number is banned. */
  const linesByNumber = new Map<string, { opened: number[]; refused: number[]; banned: boolean }>();
  const knownChats = new Set<string>();
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async open(client, host) {
      const session = await transport.open(client, host);
      const { send } = session;
      const line = linesByNumber.get(client.phone) ?? { opened: [], refused: [], banned: false };
      linesByNumber.set(client.phone, line);
      return Object.assign(session, {
        async send(message: Parameters<typeof send>[0]) {
          const to = message.to.kind === 'person' ? `${client.phone} ${message.to.phone}` : '';
          const now = time.now.getTime();
          const countWithinDay = (times: readonly number[]) => times.filter(at => at > now - DAY_MS).length;
          if (line.banned) await ban(client.phone);
          else if (!knownChats.has(to) && countWithinDay(line.opened) >= DAILY_NEW_CHATS) {
            line.refused.push(now);
            line.banned = countWithinDay(line.refused) > MAX_DAILY_REFUSALS;
            await refuse(client.phone);
          } else if (!knownChats.has(to)) {
            line.opened.push(now);
            knownChats.add(to);
          }
          return send.call(session, message);
        },
      });
    },
  });
  return { time, linesByNumber, knownChats, wrap };
}
export type BanSimulation = ReturnType<typeof createBanSimulation>;

interface SimulateShopWeekParams {
  readonly enabled: boolean;
  readonly lineNumber: string;
}

/**
 * Simulates a week of a shop, which writes to strangers in one batch each day and answers a customer
 * several times a day. @returns the outcome for the line and its customers
 */
export async function simulateShopWeek(
  platform: TestPlatform,
  { time, knownChats, linesByNumber }: BanSimulation,
  contacts: SimulatedShopContacts,
  { enabled, lineNumber }: SimulateShopWeekParams,
) {
  const { knex } = platform.database;
  time.now = new Date('2026-03-02T15:00:00.000Z');
  const clock = () => time.now;
  const clientId = await platform.createLinkedClient(lineNumber);
  await knex('sessions')
    .where({ clientId })
    .update({ linkedAt: new Date(time.now.getTime() - DAY_MS) });
  const { sender } = platform.messagingAt(clock);
  const newChatLimiter = createNewChatLimiter({ database: knex, clock });
  const releaser = createHeldMessageReleaser({ database: knex, sender, clock, log: silentTestLogger });
  const lineHealth = createLineHealthService({ database: knex, newChatLimiter, clock, log: silentTestLogger });
  await newChatLimiter.set(knex, clientId, { ...DEFAULT_NEW_CHAT_LIMITS, perDay: ALLOWED_NEW_CHATS_PER_DAY, enabled });
  const customer = `${lineNumber.slice(0, -4)}9999`;
  knownChats.add(`${lineNumber} ${customer}`);
  await contacts.customer(customer)(lineNumber, 'Hola');
  await waitUntil(async () => (await knex('messages').where({ clientId })).length > 0);

  const answers = { sent: 0, late: 0 };
  const healthStatuses: string[] = [];
  let messageCount = 0;
  /** Advances the clock and releases the messages that become due. */
  const advanceClock = async (durationMs: number) => {
    const end = time.now.getTime() + durationMs;
    for (;;) {
      const { nextAt } = await newChatLimiter.read(clientId);
      if (!nextAt || nextAt.getTime() >= end) break;
      time.now = new Date(Math.max(nextAt.getTime(), time.now.getTime() + RELEASE_GAP_MS));
      await releaser.runOnce();
    }
    time.now = new Date(Math.max(end, time.now.getTime()));
  };
  for (let reply = 0; reply < 7 * REPLIES_PER_DAY; reply += 1) {
    const strangerCount = reply % REPLIES_PER_DAY === 1 ? STRANGERS_PER_DAY : 0;
    for (let n = 0; n < strangerCount; n += 1) {
      messageCount += 1;
      const phone = `52155${6_000_000 + messageCount}${enabled ? 1 : 2}`;
      await contacts.stranger(phone);
      const to = { kind: 'phone', phone } as const;
      await sender.sendText({ clientId, to, text: 'Conozca nuestras ofertas' }).catch(() => undefined);
    }
    const to = { kind: 'phone', phone: customer } as const;
    const answer = await sender.sendText({ clientId, to, text: `Respuesta ${reply}` }).catch(() => undefined);
    if (answer?.body.status === 'sent') answers.sent += 1;
    else answers.late += 1;
    await advanceClock(DAY_MS / REPLIES_PER_DAY);
    if (reply % REPLIES_PER_DAY === REPLIES_PER_DAY - 1)
      healthStatuses.push((await lineHealth.readHealth(clientId)).light);
  }
  const line = linesByNumber.get(lineNumber);
  return {
    ...answers,
    healthStatuses,
    asked: messageCount,
    opened: line?.opened.length,
    refused: line?.refused.length,
    banned: line?.banned,
    clientId,
    lineHealth,
  };
}
