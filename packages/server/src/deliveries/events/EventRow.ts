import type { EventType } from '@recado/contract';

/** Event as stored in the database (migrations 0007 and 0008). */
export interface EventRow {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
  readonly type: EventType;
  readonly fromMe: boolean;
  /** Data of the event. Its shape depends on the event type (`presentEvent`). */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** Columns of an `EventRow`, selected from `events e`. */
export const eventColumns = `e.id, e.client_id AS "clientId", e.sequence, e.type, e.from_me AS "fromMe", e.data,
  e.created_at AS "createdAt"`;
