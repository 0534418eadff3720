import type { OutgoingMessage } from '@recado/contract';
import { createPlatform, type Platform } from '../../../testing/createPlatform.ts';
import { quietLog as log } from '../../../testing/quietLog.ts';
import type { Sending } from '../../sending/index.ts';
import { createScheduler } from '../createScheduler.ts';
import { createSchedules, type Schedules } from '../createSchedules.ts';

/** Recipient of every scheduled message. */
export const customer = '5215587650033';
const to = { kind: 'phone', phone: customer } as const;
export const HOUR_MS = 3_600_000;

export const text = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });

/** Platform with a client that schedules messages, and processes that poll for due messages. */
export interface Planner {
  readonly platform: Platform;
  readonly schedules: Schedules;
  /** Uses this client from now on, or else a newly linked one without messages. */
  selectClient(clientId?: string): Promise<void>;
  clientId(): string;
  plan(overrides?: Partial<Parameters<Schedules['plan']>[0]>): ReturnType<typeof scheduleOf>;
  get(id: string): ReturnType<typeof scheduleOf>;
  /** Creates a scheduler as in a process of its own, with its means of sending. */
  worker(
    sending?: Pick<Sending, 'sendMessage' | 'storeFailedMessage'>,
    extendEveryMs?: number,
  ): ReturnType<typeof createScheduler>;
  /** Makes a schedule due, overdue by this many minutes. */
  makeDue(id: string, minutes?: number): Promise<unknown>;
  /** Messages that the customer received. */
  receivedMessages(): readonly object[];
}

const scheduleOf = async (response: ReturnType<Schedules['get']>) => (await response).schedule;

export async function createPlanner(): Promise<Planner> {
  const platform = await createPlatform();
  const { knex } = platform.database;
  const schedules = createSchedules({ database: knex, sending: platform.sending });
  let clientId = '';
  return {
    platform,
    schedules,
    clientId: () => clientId,
    async selectClient(newClientId) {
      clientId = newClientId ?? (await platform.createLinkedClient());
      platform.network.phone(customer).messages.length = 0;
    },
    plan: overrides =>
      scheduleOf(
        schedules.plan({
          clientId,
          message: text('Mañana abrimos a las 9.'),
          origin: { kind: 'api' },
          sendAt: new Date(Date.now() + HOUR_MS).toISOString(),
          repeat: undefined,
          idempotencyKey: undefined,
          ...overrides,
        }),
      ),
    get: id => scheduleOf(schedules.get(clientId, id)),
    worker: (sending = platform.sending, extendEveryMs = undefined) =>
      createScheduler({ database: knex, sending, log, extendEveryMs }),
    makeDue: (id, minutes = 0) =>
      knex('schedules')
        .where({ id })
        .update({ nextAt: new Date(Date.now() - minutes * 60_000 - 1), runAt: new Date(Date.now() - 1) }),
    receivedMessages: () => platform.network.phone(customer).messages.map(({ content }) => content),
  };
}
