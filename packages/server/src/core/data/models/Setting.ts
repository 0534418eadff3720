import { Model } from 'objection';

/** An installation-wide value, such as the digest of the one-time administrator code. */
export class Setting extends Model {
  static override tableName = 'settings';
  static override idColumn = 'key';
  static override jsonAttributes = ['value'];

  declare key: string;
  declare value: unknown;
  declare updatedAt: Date;
}
