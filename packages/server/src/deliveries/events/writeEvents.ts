import type {
  CampaignEventData,
  CampaignEventType,
  LabelEventData,
  LabelEventType,
  LineHealthEventData,
  OfflinePeriod,
  WebhookDisabledEventData,
  WebhookTestEventData,
} from '@recado/contract';
import { type Queryable, rows } from '../../core/data/sql.ts';

/** Event that TypeScript code emits. Database triggers emit message and session events. */
export type EventToWrite =
  | { readonly clientId: string; readonly type: 'webhook.disabled'; readonly data: WebhookDisabledEventData }
  | { readonly clientId: string; readonly type: 'absence.ended'; readonly data: OfflinePeriod }
  | { readonly clientId: string; readonly type: 'line.health'; readonly data: LineHealthEventData }
  | { readonly clientId: string; readonly type: CampaignEventType; readonly data: CampaignEventData }
  | { readonly clientId: string; readonly type: LabelEventType; readonly data: LabelEventData }
  | { readonly clientId: string; readonly type: 'webhook.test'; readonly data: WebhookTestEventData };

export interface WrittenEvent {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
}

/** Stores events and queues their deliveries atomically. The call must be the last one of its transaction. */
export async function writeEvents(db: Queryable, events: readonly EventToWrite[]): Promise<WrittenEvent[]> {
  if (events.length === 0) return [];
  return rows<WrittenEvent>(
    db,
    `SELECT event_id AS id, event_client_id AS "clientId", event_sequence AS sequence
     FROM write_events(CAST(:events AS jsonb))`,
    { events: JSON.stringify(events.map(event => ({ ...event, fromMe: false }))) },
  );
}
