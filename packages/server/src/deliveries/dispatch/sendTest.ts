import { type Attempt, type Delivery, PRINCIPAL } from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import type { EventRow } from '../events/EventRow.ts';
import { writeEvents } from '../events/writeEvents.ts';
import { listWebhooks, type OwnSecretRow, ownSecretColumns } from '../webhooks/index.ts';
import { succeeded } from './AttemptResult.ts';
import type { ClaimedDelivery } from './claimDeliveries.ts';
import type { Sender } from './createSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { type DeliveryRow, presentDelivery, readAttempts, SELECT_DELIVERIES } from './deliveryRows.ts';
import { settleDeliveries } from './settleDeliveries.ts';

export interface TestedWebhook {
  readonly success: boolean;
  readonly message: string;
  readonly delivery: Delivery;
  readonly attempt: Attempt;
}

type TestDelivery = DeliveryRow &
  OwnSecretRow &
  Pick<EventRow, 'data' | 'fromMe'> & { readonly toldAt: Date };

export type SendTest = (clientId: string, webhookId?: string) => Promise<TestedWebhook>;

export interface SendTestDependencies {
  readonly database: Knex;
  readonly send: Sender;
  readonly settings: DeliverySettings;
}

/** Sends one event to one webhook now, once, enabled or not, and tells what came of it. It is in the log like any other. */
export function createSendTest({ database, send, settings }: SendTestDependencies): SendTest {
  // Its deadline alone ends it: somebody waits for the answer.
  const { signal } = new AbortController();

  /** Under a lease from the start, so that no dispatcher takes it. */
  const begin = (clientId: string, webhookId: string): Promise<string> =>
    transact(database, async trx => {
      const data = { message: texts.testMessage };
      const [event] = await writeEvents(trx, [{ clientId, type: 'webhook.test', data }]);
      const [delivery] = await rows<{ id: string }>(
        trx,
        `INSERT INTO deliveries (client_id, sequence, webhook_id, attempts, run_at)
         VALUES (:clientId, :sequence, :webhookId, 1, now() + make_interval(secs => :lease)) RETURNING id`,
        { clientId, sequence: event?.sequence ?? 0, webhookId, lease: settings.lease / 1000 },
      );
      return delivery?.id ?? '';
    });

  const read = async (id: string): Promise<TestDelivery> => {
    const [row] = await rows<TestDelivery>(
      database,
      `SELECT found.*, e.data, e.from_me AS "fromMe", e.created_at AS "toldAt", ${ownSecretColumns} FROM (${SELECT_DELIVERIES} WHERE d.id = :id) found
       JOIN events e ON e.client_id = found."clientId" AND e.sequence = found.sequence
       JOIN webhooks w ON w.id = found."webhookId"`,
      { id },
    );
    if (!row) throw new NotFound(errors.notFound.webhook);
    return row;
  };

  return async (clientId, webhookId) => {
    const webhooks = await listWebhooks(database, clientId);
    const webhook = webhooks.find(({ id, label }) =>
      webhookId === undefined ? label === PRINCIPAL : id === webhookId,
    );
    if (!webhook)
      throw webhookId === undefined ? new Conflict(texts.none) : new NotFound(errors.notFound.webhook);
    const deliveryId = await begin(clientId, webhook.id);
    const claimed = await read(deliveryId);
    const answer = await send(asClaimed(claimed), signal);
    const verdict = succeeded(answer)
      ? ({ state: 'delivered' } as const)
      : ({ state: 'failed', gone: answer.statusCode === 410 } as const);
    await settleDeliveries(
      database,
      [{ deliveryId, webhookId: webhook.id, attempt: 1, answer, verdict }],
      settings,
    );
    const settled = await read(deliveryId);
    const [attempt] = await readAttempts(database, settled);
    if (!attempt) throw new NotFound(errors.notFound.webhook);
    const { statusCode, milliseconds } = attempt;
    const message = statusCode === null ? texts.notAnswered : texts.answered(statusCode, milliseconds);
    return { success: succeeded(answer), message, delivery: presentDelivery(settled), attempt };
  };
}

const asClaimed = (row: TestDelivery): ClaimedDelivery => ({
  ...row,
  id: row.eventId,
  createdAt: row.toldAt,
  deliveryId: row.id,
  attempt: 1,
  tries: 1,
  secretSealed: null,
  previousSealed: null,
  previousUntil: null,
  headerName: null,
  headerSealed: null,
});
