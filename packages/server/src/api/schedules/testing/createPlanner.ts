import type { OutgoingMessage } from '@recado/contract';
import { createPlatform, type Platform } from '../../../testing/createPlatform.ts';
import { quietLog as log } from '../../../testing/quietLog.ts';
import type { Sending } from '../../sending/index.ts';
import { createScheduler } from '../createScheduler.ts';
import { createSchedules, type Schedules } from '../createSchedules.ts';

/** Whom everything is planned for. */
export const customer = '5215587650033';
const to = { kind: 'phone', phone: customer } as const;
export const HOUR = 3_600_000;

export const text = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });

/** A platform whose client plans messages, and processes that look for what is due. */
export interface Planner {
  readonly platform: Platform;
  readonly schedules: Schedules;
  /** Of this client from now on, or of another that is linked and has sent nothing. */
  begin(clientId?: string): Promise<void>;
  clientId(): string;
  plan(over?: Partial<Parameters<Schedules['plan']>[0]>): ReturnType<typeof one>;
  get(id: string): ReturnType<typeof one>;
  /** A process of its own, with what it sends by. */
  worker(
    sending?: Pick<Sending, 'sendMessage' | 'noteFailed'>,
    holdEvery?: number,
  ): ReturnType<typeof createScheduler>;
  /** Its time has come, by so many minutes. */
  comes(id: string, minutes?: number): Promise<unknown>;
  /** What reached the customer. */
  arrived(): readonly object[];
}

const one = async (asked: ReturnType<Schedules['get']>) => (await asked).schedule;

export async function createPlanner(): Promise<Planner> {
  const platform = await createPlatform();
  const { knex } = platform.database;
  const schedules = createSchedules({ database: knex, sending: platform.sending });
  let clientId = '';
  return {
    platform,
    schedules,
    clientId: () => clientId,
    async begin(named) {
      clientId = named ?? (await platform.linked());
      platform.network.phone(customer).messages.length = 0;
    },
    plan: over =>
      one(
        schedules.plan({
          clientId,
          message: text('Mañana abrimos a las 9.'),
          origin: { kind: 'api' },
          sendAt: new Date(Date.now() + HOUR).toISOString(),
          repeat: undefined,
          idempotencyKey: undefined,
          ...over,
        }),
      ),
    get: id => one(schedules.get(clientId, id)),
    worker: (sending = platform.sending, holdEvery = undefined) =>
      createScheduler({ database: knex, sending, log, holdEvery }),
    comes: (id, minutes = 0) =>
      knex('schedules')
        .where({ id })
        .update({ nextAt: new Date(Date.now() - minutes * 60_000 - 1), runAt: new Date(Date.now() - 1) }),
    arrived: () => platform.network.phone(customer).messages.map(({ content }) => content),
  };
}
