import type { EventType } from '@recado/contract';

/** An event as it is stored (migrations 0007 and 0008). */
export interface EventRow {
  readonly id: string;
  readonly clientId: string;
  readonly sequence: number;
  readonly type: EventType;
  readonly fromMe: boolean;
  /** By the event's kind: see `presentEvent`. */
  readonly data: unknown;
  readonly createdAt: Date;
}

/** The columns of an `EventRow`, from `events e`. */
export const eventColumns = `e.id, e.client_id AS "clientId", e.sequence, e.type, e.from_me AS "fromMe", e.data,
  e.created_at AS "createdAt"`;
