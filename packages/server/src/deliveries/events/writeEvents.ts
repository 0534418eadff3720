import type {
  Absence,
  CampaignEventData,
  CampaignEventType,
  DisabledEventData,
  HealthEventData,
  LabelEventData,
  LabelEventType,
  TestEventData,
} from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** What services tell; messages and sessions tell of themselves (migration 0008). */
export type ToldEvent =
  | { readonly clientId: string; readonly type: 'webhook.disabled'; readonly data: DisabledEventData }
  | { readonly clientId: string; readonly type: 'absence.ended'; readonly data: Absence }
  | { readonly clientId: string; readonly type: 'line.health'; readonly data: HealthEventData }
  | { readonly clientId: string; readonly type: CampaignEventType; readonly data: CampaignEventData }
  | { readonly clientId: string; readonly type: LabelEventType; readonly data: LabelEventData }
  | { readonly clientId: string; readonly type: 'webhook.test'; readonly data: TestEventData };

export interface WrittenEvent {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
}

/** Stores events and queues them for delivery, all or none. In a transaction, its last statement. */
export async function writeEvents(db: Queryable, told: readonly ToldEvent[]): Promise<WrittenEvent[]> {
  if (told.length === 0) return [];
  return rows<WrittenEvent>(
    db,
    'SELECT event_id AS id, client AS "clientId", number AS sequence FROM write_events(CAST(:told AS jsonb))',
    { told: JSON.stringify(told.map(event => ({ ...event, fromMe: false }))) },
  );
}
