import { Model, type ModelOptions } from 'objection';
import { v7 } from 'uuid';

/**
 * A row with an id of ours (UUIDv7) and its two times. Models hold rows, relations and named modifiers only; they are
 * bound to no database: every query names its own (`User.query(db)`), since one process may run two instances.
 *
 * Fields are `declare`d: a real class field would overwrite what objection has read.
 */
export class BaseModel extends Model {
  declare id: string;
  declare createdAt: Date;
  declare updatedAt: Date;

  static override useLimitInFirst = true;

  override $beforeInsert(): void {
    this.id ??= v7();
  }

  override $beforeUpdate(_options: ModelOptions): void {
    this.updatedAt = new Date();
  }
}
