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
 * Parses the end of a migration's name, such as `_after_0123`. A release is compatible with this migration if
 * it contains migration 0123.
 *
 * @returns the number, such as `0123`; undefined if the name has no such end
 */
export const parseRequiredMigration = (name: string): string | undefined => /_after_(\d{4})$/.exec(name)?.[1];
