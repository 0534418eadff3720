import { Model, type ModelOptions } from 'objection';
import { v7 } from 'uuid';

/**
 * A row with a UUIDv7 `id` and two timestamps. Models contain only rows, relations and named
 * modifiers. A model is bound to no database, because one process may run two instances of the
 * platform with different databases. Each query therefore names its database (`User.query(db)`).
 *
 * Fields use `declare`, because a real class field would overwrite the values that objection has read.
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
