/** Error: a later release has removed something from the database schema that this release needs. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
  constructor(migrations: readonly string[]) {
    super(`This release is too old for the database: ${migrations.join(', ')}`);
  }
}

/**
 * Finds applied migrations of a later release that are incompatible with this release. A migration
 * that only adds something is compatible. If it removes something, its name contains the number of the
 * migration that a release must have: `0160_no_lights_after_0123` is compatible with releases that
 * have 0123.
 */
export function findIncompatibleMigrations(applied: readonly string[], known: readonly string[]): string[] {
  return applied.filter(name => {
    const requiredNumber = known.includes(name) ? undefined : parseRequiredMigration(name);
    return requiredNumber !== undefined && !known.some(each => each.startsWith(`${requiredNumber}_`));
  });
}

/**
 * Reads from the name of a migration which earlier migration a release must contain to be compatible with it.
 *
 * @returns the number of the earlier migration
 */
export const parseRequiredMigration = (name: string): string | undefined => /_after_(\d{4})$/.exec(name)?.[1];
