import type { Knex } from 'knex';
import { User } from '../../../core/data/models/index.ts';
import type { AdminClaimCodeService } from '../auth/adminClaimCodeService.ts';

/**
 * Creates a one-time code for the first administrator; undefined if an administrator already exists.
 * The code is needed because otherwise the first visitor to register would own the platform.
 */
export async function createFirstAdministratorCode(
  database: Knex,
  adminClaim: Pick<AdminClaimCodeService, 'create'>,
): Promise<string | undefined> {
  const administrator = await User.query(database).where({ role: 'admin' }).first();
  return administrator ? undefined : adminClaim.create();
}
