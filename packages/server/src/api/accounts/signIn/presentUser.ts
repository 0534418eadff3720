import type { User as UserView } from '@recado/contract';
import type { User } from '../../../core/data/models/index.ts';

/** Converts a user to the form of the API, without the password hash. */
export const presentUser = ({ id, name, email, role, active, createdAt }: User): UserView => ({
  _id: id,
  id,
  name,
  email,
  role,
  active,
  createdAt: createdAt.toISOString(),
});
