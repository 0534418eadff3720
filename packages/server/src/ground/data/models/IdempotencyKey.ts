import { Model } from 'objection';

/** The answer to a request that carried an `Idempotency-Key`; without `statusCode` it is still being worked on. */
export class IdempotencyKey extends Model {
  static override tableName = 'idempotency_keys';
  static override idColumn = ['clientId', 'key'];
  static override jsonAttributes = ['response'];

  declare clientId: string;
  declare key: string;
  /** SHA-256 of what was asked: the same key for another request is an error. */
  declare requestDigest: Buffer;
  declare statusCode: number | null;
  declare response: unknown;
  declare createdAt: Date;
}
