import type { EventType } from '@recado/contract';

/** Event as stored in the table `events`. */
export interface EventRow {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
  readonly type: EventType;
  readonly fromMe: boolean;
  /** Event data, whose shape depends on the event type. {@link presentEvent} converts it. */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** SQL columns of an `EventRow`. The query must select them from `events e`. */
export const eventColumns = `e.id, e.client_id AS "clientId", e.sequence, e.type, e.from_me AS "fromMe", e.data,
  e.created_at AS "createdAt"`;
