/** The database has lost something that this release needs: a later one took it away. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
  constructor(migrations: readonly string[]) {
    super(`This release is too old for the database: ${migrations.join(', ')}`);
  }
}

/**
 * Which of a later release's migrations this one cannot live with. One that adds leaves it what it had; one that takes away says by
 * its name what whoever goes on has to know: `0160_no_lights_after_0123` is for releases that have 0123.
 */
export function unfit(applied: readonly string[], known: readonly string[]): string[] {
  return applied.filter(name => {
    const needed = known.includes(name) ? undefined : takesAwayAfter(name);
    return needed !== undefined && !known.some(each => each.startsWith(`${needed}_`));
  });
}

/** @returns the number of the migration that a release has to have to do without what is taken away */
export const takesAwayAfter = (name: string): string | undefined => /_after_(\d{4})$/.exec(name)?.[1];
