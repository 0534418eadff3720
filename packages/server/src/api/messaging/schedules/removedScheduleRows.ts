import type { Endpoints, ResponseOf } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

type ScheduleResponse = ResponseOf<Endpoints['GET /external/schedules/{schedule}']>;

/** Builds the key that marks a removed schedule. It has a line break, so no caller's key equals it. */
const buildRemovedScheduleKey = (key: string): string => `schedule removed\n${key}`;

/** Finds the response to repetitions of a request whose schedule was removed. @param key the request's own key */
export async function findRemovedSchedule(
  db: Queryable,
  clientId: string,
  key: string,
): Promise<{ readonly requestDigest: Buffer; readonly response: ScheduleResponse } | undefined> {
  const [removed] = await rows<{ requestDigest: Buffer; response: ScheduleResponse }>(db, FIND_REMOVED_SQL, {
    clientId,
    key: buildRemovedScheduleKey(key),
  });
  return removed;
}

/** Stores the response to repetitions of a request whose schedule was removed. Keeps an earlier response. */
export async function storeRemovedSchedule(
  db: Queryable,
  key: string,
  requestDigest: Buffer | null,
  response: ScheduleResponse,
): Promise<void> {
  await rows(db, STORE_REMOVED_KEY_SQL, {
    clientId: response.clientId,
    key: buildRemovedScheduleKey(key),
    requestDigest,
    response: JSON.stringify(response),
  });
}

/** Stores a removed schedule's idempotency key. It is deleted with other idempotency keys after 24 hours. */
const STORE_REMOVED_KEY_SQL = `
  INSERT INTO idempotency_keys (client_id, key, request_digest, status_code, response)
  VALUES (:clientId, :key, :requestDigest, 201, CAST(:response AS jsonb))
  ON CONFLICT (client_id, key) DO NOTHING`;

const FIND_REMOVED_SQL = `
  SELECT request_digest AS "requestDigest", response FROM idempotency_keys
  WHERE client_id = :clientId AND key = :key`;
