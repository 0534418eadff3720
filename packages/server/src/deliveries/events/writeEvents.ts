import type {
  CampaignEventData,
  CampaignEventType,
  DisabledEventData,
  HealthEventData,
  LabelEventData,
  LabelEventType,
  OfflinePeriod,
  TestEventData,
} from '@recado/contract';
import { type Queryable, rows } from '../../core/data/sql.ts';

/** Event that a service emits. Events of messages and sessions come from triggers instead (migration 0008). */
export type ServiceEvent =
  | { readonly clientId: string; readonly type: 'webhook.disabled'; readonly data: DisabledEventData }
  | { readonly clientId: string; readonly type: 'absence.ended'; readonly data: OfflinePeriod }
  | { readonly clientId: string; readonly type: 'line.health'; readonly data: HealthEventData }
  | { readonly clientId: string; readonly type: CampaignEventType; readonly data: CampaignEventData }
  | { readonly clientId: string; readonly type: LabelEventType; readonly data: LabelEventData }
  | { readonly clientId: string; readonly type: 'webhook.test'; readonly data: TestEventData };

export interface WrittenEvent {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
}

/** Stores events and queues their deliveries atomically. It must be the last statement of its transaction. */
export async function writeEvents(db: Queryable, events: readonly ServiceEvent[]): Promise<WrittenEvent[]> {
  if (events.length === 0) return [];
  return rows<WrittenEvent>(
    db,
    'SELECT event_id AS id, client AS "clientId", number AS sequence FROM write_events(CAST(:told AS jsonb))',
    { told: JSON.stringify(events.map(event => ({ ...event, fromMe: false }))) },
  );
}
