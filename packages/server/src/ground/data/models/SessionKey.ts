import { Model } from 'objection';

/** One sealed pairing key of a session (the vault). `epoch` is that of the lease which wrote it. */
export class SessionKey extends Model {
  static override tableName = 'session_keys';
  static override idColumn = ['clientId', 'category', 'keyId'];

  declare clientId: string;
  declare category: string;
  declare keyId: string;
  declare sealed: Buffer;
  declare epoch: number;
  /** After this time it may be removed. */
  declare keepUntil: Date | null;
  /** In the order of which keys were first written. */
  declare position: number;
}
