import type { User as UserView } from '@recado/contract';
import type { User } from '../../ground/data/models/index.ts';

/** A user as the API tells it: never the hash. */
export const presentUser = ({ id, name, email, role, active, createdAt }: User): UserView => ({
  _id: id,
  id,
  name,
  email,
  role,
  active,
  createdAt: createdAt.toISOString(),
});
