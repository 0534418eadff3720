import type { QueryBuilder } from 'objection';
import type { Role, User } from '../../ground/data/models/index.ts';
import { containing } from '../listing.ts';

/** Every key that is there narrows the list. */
export interface UserFilter {
  readonly id?: readonly string[];
  readonly q?: string;
  readonly role?: Role;
  readonly active?: boolean;
  readonly createdAt_gte?: string;
  readonly createdAt_lte?: string;
}

export function filterUsers(query: QueryBuilder<User>, filter: UserFilter): QueryBuilder<User> {
  const { id, q, role, active, createdAt_gte: from, createdAt_lte: until } = filter;
  if (id) query.whereIn('users.id', [...id]);
  if (role) query.where('users.role', role);
  if (active !== undefined) query.where('users.active', active);
  if (from) query.where('users.createdAt', '>=', from);
  if (until) query.where('users.createdAt', '<=', until);
  if (q) {
    query.where(either =>
      either.whereILike('users.name', containing(q)).orWhereILike('users.email', containing(q)),
    );
  }
  return query;
}
