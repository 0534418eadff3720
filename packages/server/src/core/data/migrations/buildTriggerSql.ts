import type { RepeatableMigration } from './repeatableMigrations.ts';

/** Triggers that fire for the same events of one table, in order. */
export interface TableTriggers {
  readonly table: string;
  readonly fires: `${'before' | 'after'} ${string}`;
  readonly each: readonly TriggerDefinition[];
}

export interface TriggerDefinition {
  readonly function: string;
  /** A trigger with transition tables fires for each statement. By default, others fire for each row. */
  readonly level?: 'statement';
  /** Columns of `UPDATE OF`. By default, every update counts. */
  readonly columns?: readonly string[];
  readonly when?: string;
  /** Name of the transition table with the rows after the change. */
  readonly newRows?: string;
  /** Name of the transition table with the rows before the change. */
  readonly oldRows?: string;
  /** Whether the trigger fires even if a session disabled ordinary triggers. Default: false. */
  readonly isAlwaysEnabled?: boolean;
}

/** Pattern of the generated trigger names, for PostgreSQL. */
export const TRIGGER_NAME_PATTERN = '^(before|after)_(insert|update|delete|change)_[0-9]+_';

/**
 * Returns one repeatable migration for each table. It replaces all triggers of the table whose names are generated.
 *
 * PostgreSQL fires triggers in the alphabetical order of their names, so the name contains the order:
 * `after_insert_20_update_conversations`. A name must begin with a small letter. Then foreign keys, whose triggers are
 * named `RI_ConstraintTrigger_…`, act first.
 */
export function buildTriggerMigrations(triggers: readonly TableTriggers[]): RepeatableMigration[] {
  const tables = [...new Set(triggers.map(({ table }) => table))];
  return tables.map(table => ({
    name: `triggers/${table}`,
    sql: [buildDropSql(table), ...triggers.filter(each => each.table === table).flatMap(buildCreateSql)].join('\n'),
  }));
}

/**
 * Returns the generated name of a trigger. Several events are named `change`, because PostgreSQL cuts long names.
 *
 * @param index position in its list, from 0
 */
export function buildTriggerName(fires: string, index: number, functionName: string): string {
  const [timing, event] = fires.split(' ');
  return `${timing}_${fires.includes(' or ') ? 'change' : event}_${(index + 1) * 10}_${functionName}`;
}

const buildDropSql = (table: string): string => `DO $$
DECLARE trigger_name name;
BEGIN
  FOR trigger_name IN SELECT tgname FROM pg_trigger
    WHERE tgrelid = CAST('${table}' AS regclass) AND NOT tgisinternal AND tgname ~ '${TRIGGER_NAME_PATTERN}' LOOP
    EXECUTE format('DROP TRIGGER %I ON ${table}', trigger_name);
  END LOOP;
END $$;`;

const buildCreateSql = ({ table, fires, each }: TableTriggers): string[] =>
  each.flatMap((trigger, index) => {
    const name = buildTriggerName(fires, index, trigger.function);
    const { columns, when, newRows, oldRows } = trigger;
    const level = trigger.level ?? (newRows || oldRows ? 'statement' : 'row');
    const create = [
      `CREATE TRIGGER ${name}`,
      `${fires}${columns ? ` OF ${columns.join(', ')}` : ''} ON ${table}`,
      ...(newRows || oldRows
        ? [`REFERENCING${newRows ? ` NEW TABLE AS ${newRows}` : ''}${oldRows ? ` OLD TABLE AS ${oldRows}` : ''}`]
        : []),
      `FOR EACH ${level}`,
      ...(when ? [`WHEN (${when})`] : []),
      `EXECUTE FUNCTION ${trigger.function}();`,
    ].join(' ');
    return trigger.isAlwaysEnabled ? [create, `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${name};`] : [create];
  });
