import type { Modifiers, QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';

export type UserRole = 'user' | 'admin';

/** A person who signs in: an owner of clients, or an administrator. */
export class User extends BaseModel {
  static override tableName = 'users';

  declare name: string;
  /** E-mail address as the user typed it. It is unique without regard to case (modifier `byEmail`). */
  declare email: string;
  declare passwordHash: string;
  declare role: UserRole;
  declare active: boolean;

  static override modifiers: Modifiers<QueryBuilder<User>> = {
    byEmail: (query, email: string) => query.whereRaw('lower(users.email) = lower(?)', email),
    newestFirst: query =>
      query.orderBy([
        { column: 'users.createdAt', order: 'desc' },
        { column: 'users.id', order: 'desc' },
      ]),
  };
}
