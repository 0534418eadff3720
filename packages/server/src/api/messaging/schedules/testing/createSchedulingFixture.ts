import type { OutgoingMessage } from '@recado/contract';
import { createTestPlatform, type TestPlatform } from '../../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../../testing/silentTestLogger.ts';
import type { MessageSender } from '../../sending/index.ts';
import { createScheduler } from '../createScheduler.ts';
import { createScheduleService, type ScheduleService } from '../createScheduleService.ts';

/** Recipient of every scheduled message. */
export const CUSTOMER_PHONE = '5215587650033';
const to = { kind: 'phone', phone: CUSTOMER_PHONE } as const;
export const HOUR_MS = 3_600_000;

export const createTextMessage = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });

/** Test platform with a client that schedules messages, and with functions to run schedulers. */
export interface SchedulingFixture {
  readonly platform: TestPlatform;
  readonly schedules: ScheduleService;
  /** Makes later calls use the given client, or a newly linked one. Clears the customer's received messages. */
  selectClient(clientId?: string): Promise<void>;
  clientId(): string;
  plan(overrides?: Partial<Parameters<ScheduleService['plan']>[0]>): ReturnType<typeof scheduleOf>;
  get(id: string): ReturnType<typeof scheduleOf>;
  /** Creates a scheduler that acts like a separate process and sends messages through `sender`. */
  worker(sender?: Pick<MessageSender, 'sendMessage'>, extendEveryMs?: number): ReturnType<typeof createScheduler>;
  /** Makes a schedule due, as if its time had passed the given number of minutes ago. */
  makeDue(id: string, minutes?: number): Promise<unknown>;
  /** Messages that the customer received. */
  receivedMessages(): readonly object[];
}

const scheduleOf = async (response: ReturnType<ScheduleService['get']>) => (await response).schedule;

export async function createSchedulingFixture(): Promise<SchedulingFixture> {
  const platform = await createTestPlatform();
  const { knex } = platform.database;
  const schedules = createScheduleService({ database: knex, sendChecker: platform.sendChecker });
  let clientId = '';
  return {
    platform,
    schedules,
    clientId: () => clientId,
    async selectClient(newClientId) {
      clientId = newClientId ?? (await platform.createLinkedClient());
      platform.network.phone(CUSTOMER_PHONE).messages.length = 0;
    },
    plan: overrides =>
      scheduleOf(
        schedules.plan({
          clientId,
          message: createTextMessage('Mañana abrimos a las 9.'),
          origin: { kind: 'api' },
          sendAt: new Date(Date.now() + HOUR_MS).toISOString(),
          repeat: undefined,
          idempotencyKey: undefined,
          ...overrides,
        }),
      ),
    get: id => scheduleOf(schedules.get(clientId, id)),
    worker: (sender = platform.sender, extendEveryMs = undefined) =>
      createScheduler({ database: knex, sender, failedMessages: platform.failedMessages, log, extendEveryMs }),
    makeDue: (id, minutes = 0) =>
      knex('schedules')
        .where({ id })
        .update({
          nextOccurrenceAt: new Date(Date.now() - minutes * 60_000 - 1),
          nextAttemptAt: new Date(Date.now() - 1),
        }),
    receivedMessages: () => platform.network.phone(CUSTOMER_PHONE).messages.map(({ content }) => content),
  };
}
