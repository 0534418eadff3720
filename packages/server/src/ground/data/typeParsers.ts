import type { Knex } from 'knex';
import pg from 'pg';

const { builtins } = pg.types;

/**
 * What pg would return as text, or as a Date at the server's midnight, made usable. Given to each connection:
 * `pg.types.setTypeParser` is global and would change the host program's own connections too.
 */
export const typeParsers: Knex.PgCustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.DATE) return String;
    return pg.types.getTypeParser(oid, 'text');
  },
};
