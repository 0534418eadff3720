import { Model } from 'objection';

/** Who hosts a client's session. Whether it has expired is for the database's clock to say. */
export class Lease extends Model {
  static override tableName = 'leases';
  static override idColumn = 'clientId';

  declare clientId: string;
  /** The node or worker that holds it. */
  declare owner: string;
  /** Rises each time the owner changes. */
  declare epoch: number;
  declare expiresAt: Date;
}
