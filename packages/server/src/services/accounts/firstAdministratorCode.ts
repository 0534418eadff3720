import type { Knex } from 'knex';
import type { AdminClaim } from '../../auth/adminClaim.ts';
import { User } from '../../data/models/index.ts';

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
