/**
 * Reasons why a database of the unreleased schema cannot be adopted.
 * - `incomplete`: it has only some of the migrations; the last commit with these migrations must complete it first
 * - `in-use`: processes of the old code still run lines
 */
export type LegacySchemaProblem = 'incomplete' | 'in-use';

/** Error: the database has the schema from before the first release and cannot be adopted now. */
export class LegacySchemaError extends Error {
  override readonly name = 'LegacySchemaError';
  readonly problem: LegacySchemaProblem;
  constructor(problem: LegacySchemaProblem) {
    super(`The database of before the first release cannot be adopted: ${problem}`);
    this.problem = problem;
  }
}
