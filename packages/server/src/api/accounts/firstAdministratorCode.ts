import type { Knex } from 'knex';
import { User } from '../../ground/data/models/index.ts';
import type { AdminClaim } from '../auth/adminClaim.ts';

/**
 * A one-time code for the first administrator, or undefined when there is an administrator already.
 * "The first to register" would hand the platform to whoever is quickest.
 */
export async function firstAdministratorCode(
  database: Knex,
  adminClaim: Pick<AdminClaim, 'create'>,
): Promise<string | undefined> {
  const administrator = await User.query(database).where({ role: 'admin' }).first();
  return administrator ? undefined : adminClaim.create();
}
